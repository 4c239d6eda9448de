/// Loads all images at once, and returns them when the last has arrived.
@MainActor protocol Gallery {
  func images(_ numbers: [Int], load: @escaping @MainActor (Int) async -> String) async -> [String]
}
