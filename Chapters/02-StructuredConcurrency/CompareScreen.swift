import Workbook

/// The screen that shows two searches side by side. Its handler is synchronous, as every handler is.
@MainActor protocol CompareScreen: AnyObject {
  init(git: any Searching)
  /// Everything that it has shown, one thing after the other.
  var shown: [String] { get }
  /// What there is to await and to cancel while it loads.
  var task: Task<Void, Never>? { get }
  func compareTapped(_ first: String, _ second: String)
  func close()
}
