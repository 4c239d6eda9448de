/// What can happen to a search screen.
enum SearchEvent: String, CustomStringConvertible {
  case typeSwift = "type swift"
  case typeSwiftui = "type swiftui"
  case typeSwiftAgain = "type swift again"
  case clear = "clear the field"
  case callOff = "call the search off"
  case answer1 = "answer 1"
  case answer2 = "answer 2"
  case fail1 = "fail 1"
  /// In one turn of the main actor: the answer is there when the key is pressed, and nobody has looked at it yet.
  case answer1AndTypeSwiftui = "answer 1, type swiftui"

  var description: String { rawValue }
}
