import Testing

@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

@Suite struct FoldedReadmeCellTests {
  private func lines(_ contents: [DocumentViewModel.Content]) -> [String] {
    let rows = contents.map { DocumentViewModel.Row($0) }
    return FoldedReadmeCell(viewModel: FoldedReadmeViewModel(rows, continuedBy: "Enter")).lines(width: 20).map(\.string)
  }

  private func words(_ count: Int) -> DocumentViewModel.Content {
    .text([TextRun(Array(repeating: "seventeen-letters", count: count).joined(separator: " "))])
  }

  private let remark = ["", "The README", "continues; Enter", "shows all of it."]
  private let heading = DocumentViewModel.Content.heading([TextRun("Title")], level: 2)
  private let table = DocumentViewModel.Content.table(
    header: [[TextRun("name")], [TextRun("a value of two lines")]],
    rows: Array(repeating: [[TextRun("name")], [TextRun("a value of two lines")]], count: 2))

  @Test func `In words, the README is complete and ends with a line for its number`() {
    let rows = [words(30), heading].map { DocumentViewModel.Row($0) }
    let words = FoldedReadmeCell(viewModel: FoldedReadmeViewModel(rows, continuedBy: "Enter")).inWords.map(\.string)
    #expect(words.suffix(2) == ["Heading level 2: Title", "End of the README"])
  }

  @Test func `A README of up to twenty lines is shown completely`() {
    #expect(lines([words(17), heading]).suffix(2) == ["", "## Title"])
    #expect(lines([words(20)]) == Array(repeating: "seventeen-letters", count: 20))
  }

  @Test func `A folded README does not end with a heading, a blank line or a partial table`() {
    #expect(lines([words(17), heading, words(1)]) == lines([words(17)]) + remark)
    #expect(lines([words(12), heading, table]) == lines([words(12)]) + remark)
    #expect(lines([words(20), words(1)]) == lines([words(20)]) + remark)
  }

  @Test func `A paragraph that is truncated ends with an ellipsis`() {
    #expect(lines([words(30)]) == lines([words(19)]) + ["…"] + remark)
    #expect(lines([words(12), heading, words(9)]) == lines([words(12), heading, words(4)]) + ["…"] + remark)
    #expect(lines([words(13), heading, words(9)]) == lines([words(13), heading, words(3)]) + ["…"] + remark)
    #expect(
      lines([words(15), heading, words(9)]) == lines([words(15)]) + remark,
      "a single line of the last paragraph is left out")
  }
}
