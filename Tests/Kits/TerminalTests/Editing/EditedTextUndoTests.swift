import EditingModel
import Testing

@testable import Terminal

@Suite("Undo")
struct EditedTextUndoTests {
  private func type(_ text: String, into edited: inout EditedText) {
    for character in text { edited.insert(String(character)) }
  }

  /// Returns the text after each undo until undoing changes nothing more.
  private func undone(_ text: EditedText) -> [String] {
    var text = text
    return sequence(first: text.marked) { last in
      text.undo()
      return text.marked == last ? nil : text.marked
    }.dropFirst().map { $0 }
  }

  @Test func `Undo removes typed text word by word`() {
    var text = EditedText("")
    type("one two  three", into: &text)
    #expect(undone(text) == ["one two |", "one |", "|"])
  }

  @Test(
    arguments: [
      (.move(.backward, .character, extending: false), ["a|b", "|"]),
      (.move(.forward, .character, extending: false), ["ab|", "|"]), (.moveLines(1, extending: false), ["ab|", "|"]),
      (.place(0, extending: false), ["|ab", "|"]), (.paste("X"), ["abX|", "ab|", "|"]), (.insert(""), ["ab|", "|"]),
      (.delete(.backward, .character), ["a|", "ab|", "|"]), (.undo, ["|"]), (.selectAll, ["¦ab|", "|"]),
      (.delete(.forward, .character), ["ab|", "|"]),
    ] as [(Step, [String])])
  func `Any step between two typed letters starts a new undo step`(step: Step, steps: [String]) {
    var text = EditedText("", isMultiline: true)
    type("ab", into: &text)
    text.apply(step, width: 80)
    type("cd", into: &text)
    #expect(undone(text) == steps)
  }

  @Test func `Undo restores the selection, and redo replaces the selected text again`() {
    var text = EditedText(marked: "one |two¦ three")
    type("2", into: &text)
    #expect(text.marked == "one 2| three")
    text.undo()
    #expect(text.marked == "one |two¦ three")
    text.redo()
    #expect(text.marked == "one 2| three")
  }

  @Test func `Undo and redo restore the exact Unicode scalars`() {
    var text = EditedText("e")
    text.paste("\u{301}")
    text.selectAll()
    text.paste("é")
    text.undo()
    #expect(Array(text.text.unicodeScalars) == ["e", "\u{301}"])
    text.redo()
    #expect(Array(text.text.unicodeScalars) == ["é"])
  }

  @Test func `A new edit discards the steps that could be redone`() {
    var text = EditedText("a")
    text.paste("b")
    text.undo()
    text.paste("c")
    text.redo()
    #expect(text.marked == "ac|")
    text.undo()
    #expect(text.marked == "a|")
  }

  @Test func `An edit that changes nothing adds no undo step`() {
    var text = EditedText("ab")
    text.paste("c")
    text.delete(.forward, by: .word)
    text.paste("")
    text.insert("")
    text.undo()
    #expect(text.marked == "ab|")
    text.delete(.forward, by: .character)
    text.redo()
    #expect(text.marked == "abc|")
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
