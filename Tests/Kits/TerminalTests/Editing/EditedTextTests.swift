import Testing

@testable import Terminal

@Suite("Edited text")
struct EditedTextTests {
  @Test func `A paste that exceeds the maximum size is truncated, and the existing text stays`() {
    let limit = EditedText.maximumLength
    var text = EditedText("head tail")
    text.place(at: 5)
    text.paste(String(repeating: "é", count: 1_000_000))
    let fitting = limit - "head tail".count
    #expect(text.isCut)
    #expect(text.text == "head " + String(repeating: "é", count: fitting) + "tail")
    #expect(text.caret == 5 + fitting)
    text.insert("日")
    #expect(text.isCut && text.caret == 5 + fitting)
    text.delete(.backward, by: .character)
    #expect(!text.isCut)
    text.undo()
    text.undo()
    #expect(text.text == "head tail" && !text.isCut)
  }

  @Test func `A pasted character that exceeds the maximum size is left out completely`() {
    var text = EditedText("a")
    text.paste("b\u{301}" + String(repeating: "\u{301}", count: EditedText.maximumLength))
    #expect(text.text == "a" && text.isCut)
    #expect(EditedText(String(repeating: "a", count: EditedText.maximumLength + 1)).isCut)
  }

  @Test func `The length of a text is counted in code points, and each line end is one`() {
    var text = EditedText("", isMultiline: true, maximumLength: 4)
    let isFirstCut = text.replaceAll(with: "é\r\n日\r\n")
    #expect(!isFirstCut && text.text == "é\n日\n")
    let isSecondCut = text.replaceAll(with: "cafe\u{301}")
    #expect(isSecondCut && text.text == "caf")
  }

  @Test func `Undo goes back a thousand steps`() {
    var text = EditedText("")
    for _ in 0..<1005 { text.paste("x") }
    for _ in 0..<2000 { text.undo() }
    #expect(text.text == "xxxxx")
    for _ in 0..<2000 { text.redo() }
    #expect(text.text.count == 1005)
  }

  @Test func `The undo history of a long text has fewer steps, but at most 4 MB and one more step`() {
    var text = EditedText(String(repeating: "日", count: 60_000), maximumLength: 65_536)
    for _ in 0..<30 { text.paste("x") }
    for _ in 0..<30 { text.undo() }
    #expect(text.text.count == 60_007)
  }
}
