import EditingModel
import Testing

@testable import Terminal

@Suite("Undo")
struct EditedTextUndoTests {
  private func type(_ text: String, into edited: inout EditedText) {
    for character in text { edited.insert(String(character)) }
  }

  /// All that undoing brings back, step by step.
  private func undone(_ text: EditedText) -> [String] {
    var text = text
    return sequence(first: text.marked) { last in
      text.undo()
      return text.marked == last ? nil : text.marked
    }.dropFirst().map { $0 }
  }

  @Test func `Typing is undone in words`() {
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
  func `Any step between two letters ends a run`(step: Step, steps: [String]) {
    var text = EditedText("", isMultiline: true)
    type("ab", into: &text)
    text.apply(step, width: 80)
    type("cd", into: &text)
    #expect(undone(text) == steps)
  }

  @Test func `What was selected is selected again`() {
    var text = EditedText(marked: "one |two¦ three")
    type("2", into: &text)
    #expect(text.marked == "one 2| three")
    text.undo()
    #expect(text.marked == "one |two¦ three")
    text.redo()
    #expect(text.marked == "one 2| three")
  }

  @Test func `Undoing returns the very same scalars`() {
    var text = EditedText("e")
    text.paste("\u{301}")
    text.selectAll()
    text.paste("é")
    text.undo()
    #expect(Array(text.text.unicodeScalars) == ["e", "\u{301}"])
    text.redo()
    #expect(Array(text.text.unicodeScalars) == ["é"])
  }

  @Test func `Nothing is done again once something else is done`() {
    var text = EditedText("a")
    text.paste("b")
    text.undo()
    text.paste("c")
    text.redo()
    #expect(text.marked == "ac|")
    text.undo()
    #expect(text.marked == "a|")
  }

  @Test func `What changes nothing is no step`() {
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

  @Test func `A thousand steps are remembered`() {
    var text = EditedText("")
    for _ in 0..<1005 { text.paste("x") }
    for _ in 0..<2000 { text.undo() }
    #expect(text.text == "xxxxx")
    for _ in 0..<2000 { text.redo() }
    #expect(text.text.count == 1005)
  }
}
