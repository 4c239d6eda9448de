/// Links that lead nowhere. (Filled in next.)
struct Links {
  let flaws: [Problem] = []
  init(in files: [MarkdownFile], of workbook: Workbook, drawn: Set<String>) {}
}
