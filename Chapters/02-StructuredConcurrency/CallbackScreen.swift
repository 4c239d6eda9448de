import Workbook

/// Loads the two halves one after the other, with callbacks.
final class CallbackScreen: CompareScreen {
  private(set) var shown: [String] = []
  private let git: any Searching
  let task: Task<Void, Never>? = nil

  init(git: any Searching) { self.git = git }

  func compareTapped(_ first: String, _ second: String) {
    shown.append("a spinner")
    compare(first, second) { found, _ in
      self.shown.append(found.map { "\($0.count) repositories" } ?? "an error")
    }
  }

  // Callbacks give the caller nothing to end.
  func close() {}

  // snippet.compare
  private func compare(
    _ first: String, _ second: String, completion: @escaping ([Repository]?, (any Error)?) -> Void
  ) {
    git.search(first) { [git] left, _ in
      guard let left else { return }
      git.search(second) { right, error in
        if let error { completion(nil, error) }
        completion(left + (right ?? []), nil)
      }
    }
  }
  // snippet.end
}
