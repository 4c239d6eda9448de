/// Where mutants are tried: a copy of the library and its tests that may be edited.
protocol TestBed {
  /// Nil when there is no such file.
  func text(of file: String) -> String?
  func write(_ text: String, to file: String) throws
  /// Builds the library and its tests. Returns what the compiler said against them, or nil when they are built.
  func build() throws -> String?
  /// Runs the tests that were built. Returns nil when they were not over in time.
  func test() throws -> TestRun?
}
