import Foundation

/// The package on disk: its root, and the chapters in it.
struct Workbook {
  let root: URL
  /// In reading order. The folders are the list; `sync` sees to it that Package.swift agrees.
  let chapters: [Chapter]

  init(root: URL) throws {
    self.root = root.standardizedFileURL
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Chapters").path)
    chapters = folders.compactMap(Chapter.init(folder:)).sorted { $0.folder < $1.folder }
  }

  /// The workbook that the folder lies in.
  static func around(_ folder: URL) throws -> Workbook {
    var candidate = folder.standardizedFileURL
    while true {
      let holds = ["Package.swift", "Chapters"].allSatisfy {
        FileManager.default.fileExists(atPath: candidate.appending(path: $0).path)
      }
      if holds { return try Workbook(root: candidate) }
      let parent = candidate.deletingLastPathComponent().standardizedFileURL
      if parent.path == candidate.path {
        throw Stop.usage("no workbook here: go to the folder that holds Package.swift and Chapters/, and try again")
      }
      candidate = parent
    }
  }

  func chapter(_ number: Int) throws(Stop) -> Chapter {
    if let chapter = chapters.first(where: { $0.number == number }) { return chapter }
    throw Stop.usage("there is no chapter \(number); type 'swift run workbook' to see which there are")
  }

  func url(_ path: String) -> URL { root.appending(path: path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  /// The text of a file, or a problem that names it.
  func text(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: url(path).path) else {
      throw Problem(path, nil, exists(path) ? "this is not a file that can be read" : "there is no such file")
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw Problem(path, nil, "this is not UTF-8 text") }
    return text
  }

  /// The Markdown files in `notes/`, sorted.
  var notes: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url("notes").path)) ?? []
    return names.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted().map { "notes/" + $0 }
  }

  /// The chapter's note, `notes/08-….md`.
  func note(of chapter: Chapter) throws -> String {
    let found = notes.filter { $0.hasPrefix("notes/\(chapter.digits)-") }
    guard let note = found.first else { throw Problem("notes/\(chapter.digits)-….md", nil, "the note is missing") }
    if found.count > 1 { throw Problem(found[1], nil, "chapter \(chapter.number) has another note, \(note)") }
    return note
  }
}
