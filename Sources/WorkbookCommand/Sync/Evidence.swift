/// Where the notes' blocks come from, beside the source files: the chapters, the tests and the compiler.
///
/// Each answer may be asked for many times; whoever gives it keeps it. An answer that cannot be given is a
/// ``NoEvidence``, told to the author with the directive's file and line.
protocol Evidence {
  /// Called once, before anything else, with every directive of the notes.
  func prepare(for directives: Set<Directive>) throws
  /// What `--section 8.1 --color never` prints.
  func section(_ section: String, of product: String) throws -> [String]
  /// The SVG that is drawn from that section.
  func figure(_ section: String, of product: String) throws -> String
  /// What the red or green tests of a suite say.
  func test(_ suite: String, _ colour: Colour) throws -> [String]
  /// What the compiler has against the code.
  func errors(compiling code: [String]) throws -> [Diagnostic]
  /// What the parser alone has against the code.
  func errors(parsing code: [String]) throws -> [Diagnostic]
}

/// An error of the compiler.
struct Diagnostic: Equatable {
  /// In the block, counted from 1.
  let line: Int?
  let message: String
}

/// Why a directive cannot be followed.
struct NoEvidence: Error, Equatable {
  let message: String
  init(_ message: String) { self.message = message }
}
