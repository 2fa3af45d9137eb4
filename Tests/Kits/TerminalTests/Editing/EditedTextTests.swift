import Testing

@testable import Terminal

@Suite("Edited text")
struct EditedTextTests {
  @Test func `A paste that exceeds the maximum size is truncated, and the existing text stays`() {
    let limit = EditedText.maximumBytes
    var text = EditedText("head tail")
    text.place(at: 5)
    text.paste(String(repeating: "é", count: 1_000_000))
    let fitting = (limit - "head tail".utf8.count) / 2
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
    text.paste("b\u{301}" + String(repeating: "\u{301}", count: EditedText.maximumBytes))
    #expect(text.text == "a" && text.isCut)
    #expect(EditedText(String(repeating: "a", count: EditedText.maximumBytes + 1)).isCut)
  }

  @Test func `Undo goes back a thousand steps`() {
    var text = EditedText("")
    for _ in 0..<1005 { text.paste("x") }
    for _ in 0..<2000 { text.undo() }
    #expect(text.text == "xxxxx")
    for _ in 0..<2000 { text.redo() }
    #expect(text.text.count == 1005)
  }
}
