/// Asks the compiler about code that a note shows and that is no part of the package.
struct Judgement {
  let file: MarkdownFile
  let block: MarkdownFile.Block
  let evidence: any Evidence

  init(of file: MarkdownFile, _ block: MarkdownFile.Block, by evidence: any Evidence) {
    self.file = file
    self.block = block
    self.evidence = evidence
  }

  /// Throws when the block is not what its directive claims.
  func pass(_ directive: Directive) throws {
    let code = file.content(of: block)
    switch directive {
    case .fails(let expected): try fails(code, with: expected)
    case .aside:
      if let error = try evidence.errors(parsing: code).first {
        throw problem(at: error, "this block does not parse: \(error.message)")
      }
    case .code, .diff, .run, .test, .figure: break
    }
  }

  private func fails(_ code: [String], with expected: String) throws {
    let imports = code.compactMap { $0.prefixMatch(of: /\s*(?:@\w+\s+|public\s+)*import\s+([\w.]+)/)?.1 }
    if let other = imports.first(where: { $0 != "Foundation" }) {
      throw NoEvidence("a block that must fail may import Foundation only, not \(other)")
    }
    let errors = try evidence.errors(compiling: code)
    if errors.isEmpty { throw NoEvidence("this block must fail with \"\(expected)\", and it compiles") }
    if let other = errors.first(where: { !$0.message.contains(expected) }) {
      throw problem(at: other, "this block must fail with \"\(expected)\", and fails with: \(other.message)")
    }
  }

  /// The first line of the code is the one below the fence.
  private func problem(at error: Diagnostic, _ message: String) -> Problem {
    Problem(file.path, error.line.map { block.open + $0 } ?? block.open, message)
  }
}
