import Testing

@testable import Terminal

@Suite("Edited text")
struct EditedTextTests {
  @Test func `The caret starts at the end of a new text`() {
    #expect(EditedText("some text").marked == "some text|")
    #expect(EditedText("").marked == "|")
  }

  @Test(
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd", "a b c d"), ("a\tb", "a\tb", "a b"), ("\r\n\r\n", "\n\n", "  "),
      ("\r\r\n\n", "\n\n\n", "   "), ("plain é", "plain é", "plain é"),
    ])
  func `Line ends become line feeds in a multiline text and spaces in a single line`(
    text: String, multiline: String, single: String
  ) {
    #expect(EditedText(text, isMultiline: true).text == multiline)
    #expect(EditedText(text).text == single)
    for (isMultiline, expected) in [(true, multiline), (false, single)] {
      var edited = EditedText("", isMultiline: isMultiline)
      edited.insert(text)
      #expect(edited.text == expected)
      edited.selectAll()
      edited.paste(text)
      #expect(edited.text == expected)
    }
  }

  @Test(
    arguments: [
      ("ab|", "c", "abc|"), ("|ab", "c", "c|ab"), ("a|b", "日本", "a日本|b"), ("a¦bc|d", "x", "ax|d"),
      ("a|bc¦d", "x", "ax|d"), ("¦abc|", "", "|"), ("a|", "", "a|"),
      // If typed text combines with a neighboring character, the caret is placed after the result.
      ("e|x", "\u{301}", "e\u{301}|x"), ("|\u{301}x", "e", "e\u{301}|x"), ("👩|👧", "\u{200D}", "👩\u{200D}👧|"),
      ("👍|", "\u{1F3FD}", "👍🏽|"), ("\u{1F1E9}|x", "\u{1F1EA}", "🇩🇪|x"),
      ("|🇩🇪🇫🇷", "\u{1F1EA}", "\u{1F1EA}\u{1F1E9}|🇪🇫\u{1F1F7}"),
      ("\u{1100}|", "\u{1161}", "\u{1100}\u{1161}|"), ("\u{915}\u{94D}|", "\u{937}", "\u{915}\u{94D}\u{937}|"),
      ("❤|", "\u{FE0F}", "❤️|"),
    ])
  func `Typed text replaces the selection`(before: String, typed: String, after: String) {
    var text = EditedText(marked: before)
    text.insert(typed)
    #expect(text.marked.unicodeScalars.elementsEqual(after.unicodeScalars))
  }

  @Test(
    arguments: [
      (.backward, .character, "ab|c", "a|c"), (.backward, .character, "|abc", "|abc"),
      (.forward, .character, "a|bc", "a|c"),
      (.forward, .character, "abc|", "abc|"), (.backward, .character, "a👨‍👩‍👧|b", "a|b"),
      (.backward, .character, "e\u{301}|", "|"), (.backward, .character, "🇩🇪🇫🇷|", "🇩🇪|"),
      (.backward, .character, "a¦bc|d", "a|d"), (.forward, .word, "a|bc¦d e", "a|d e"),
      // The deletion brings two characters together that combine into one.
      (.backward, .character, "e\n|\u{301}", "e\u{301}|"), (.forward, .character, "\u{1F1E9}|x\u{1F1EA}", "🇩🇪|"),
      (.backward, .word, "one two|", "one |"), (.backward, .word, "one two  |", "one |"),
      (.backward, .word, "one, two-|three", "one, |three"), (.backward, .word, "one|", "|"),
      (.forward, .word, "one| two three", "one| three"), (.forward, .word, "|één 日本!", "| 日本!"),
      (.backward, .word, "https://é.example/2|", "https://é.example/|"), (.backward, .word, "a 👋|", "|"),
      (.backward, .line, "one\ntwo three|four", "one\n|four"), (.forward, .line, "one t|wo\nthree", "one t|\nthree"),
      (.backward, .line, "one\n|two", "one|two"), (.forward, .line, "one|\ntwo", "one|two"),
      (.backward, .line, "|a", "|a"),
      (.backward, .text, "one\ntwo|three", "|three"), (.forward, .text, "o|ne\ntwo", "o|"),
    ] as [(EditedText.Direction, EditedText.Unit, String, String)])
  func `Deleting removes the selection, or else one unit next to the caret`(
    direction: EditedText.Direction, unit: EditedText.Unit, before: String, after: String
  ) {
    var text = EditedText(marked: before)
    text.delete(direction, by: unit)
    #expect(text.marked == after)
  }

  @Test(
    arguments: [
      (.backward, .character, "ab|c", "a|bc", "a|b¦c"), (.forward, .character, "ab|c", "abc|", "ab¦c|"),
      (.backward, .character, "|abc", "|abc", "|abc"), (.forward, .character, "abc|", "abc|", "abc|"),
      (.backward, .character, "a¦bc|d", "a|bcd", "a¦b|cd"), (.forward, .character, "a¦bc|d", "abc|d", "a¦bcd|"),
      (.backward, .character, "a|bc¦d", "a|bcd", "|abc¦d"), (.forward, .character, "a|bc¦d", "abc|d", "ab|c¦d"),
      (.backward, .word, "one two|", "one |two", "one |two¦"),
      (.forward, .word, "one| two.", "one two|.", "one¦ two|."),
      (.backward, .word, "a¦ one| two", "a |one two", "a¦ |one two"),
      (.backward, .line, "one\ntwo|", "one\n|two", "one\n|two¦"),
      (.forward, .line, "|one\ntwo", "one|\ntwo", "¦one|\ntwo"),
      (.forward, .line, "one|\ntwo", "one|\ntwo", "one|\ntwo"),
      (.backward, .text, "one\nt|wo", "|one\ntwo", "|one\nt¦wo"),
      (.forward, .text, "o|ne\ntwo", "one\ntwo|", "o¦ne\ntwo|"),
    ] as [(EditedText.Direction, EditedText.Unit, String, String, String)])
  func `Moving by a unit moves the caret, or extends the selection if asked to`(
    direction: EditedText.Direction, unit: EditedText.Unit, before: String, after: String, extended: String
  ) {
    var text = EditedText(marked: before)
    text.move(direction, by: unit)
    #expect(text.marked == after)
    text = EditedText(marked: before)
    text.move(direction, by: unit, extending: true)
    #expect(text.marked == extended)
  }

  @Test func `Placing the caret outside the text puts it at the nearest end`() {
    var text = EditedText("abc")
    text.place(at: 7)
    #expect(text.marked == "abc|")
    text.place(at: -1, extending: true)
    #expect(text.marked == "|abc¦")
    text.place(at: 1)
    #expect(text.marked == "a|bc")
    text.selectAll()
    #expect(text.marked == "¦abc|")
  }

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
}
