import Foundation

/// A folder outside the reader's tree for what tools write on the way. Whoever makes it removes it.
final class TemporaryFolder {
  let url: URL
  private var files = 0

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "workbook-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A new empty file.
  func file(_ name: String = "out", _ text: String = "") throws -> URL {
    files += 1
    let file = url.appending(path: "\(files)-\(name)")
    try Data(text.utf8).write(to: file)
    return file
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
