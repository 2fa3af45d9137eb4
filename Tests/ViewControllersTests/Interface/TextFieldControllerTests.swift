import Terminal
import Testing

@testable import ViewControllers

@MainActor @Suite("Text field controller")
struct TextFieldControllerTests {
  /// A field, and what its owner hears.
  @MainActor private final class Owner: TextFieldControllerDelegate {
    let field = TextFieldController(size: Size(rows: 4, columns: 10))
    var texts: [EditedText] = []
    var copied: [String] = []

    init(_ text: String, isMultiline: Bool = true, in size: Size = Size(rows: 4, columns: 10)) {
      field.delegate = self
      field.begin(editing: EditedText(text, isMultiline: isMultiline), in: size)
    }

    func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
      texts.append(text)
    }

    func textFieldController(_ controller: TextFieldController, didCopy text: String) {
      copied.append(text)
    }

    /// - Returns: whether the last key was for the text.
    @discardableResult func press(_ keys: KeyPress...) -> Bool {
      keys.reduce(true) { _, key in field.handle(.key(key)) }
    }

    /// The text as the owner knows it, with `|` for the caret and `[]` around the selection.
    var marked: String? {
      texts.last.map { text in
        var parts = text.text.map(String.init)
        parts.insert("|", at: text.caret)
        guard !text.selection.isEmpty else { return parts.joined() }
        parts.insert("]", at: text.selection.upperBound + 1)
        parts.insert("[", at: text.selection.lowerBound)
        return parts.joined()
      }
    }
  }

  @Test(
    arguments: [
      (["Left"], "one two.\n3 fou|r"), (["C-b"], "one two.\n3 fou|r"), (["Home", "Right"], "one two.\n3| four"),
      (["C-a", "C-f"], "one two.\n3| four"), (["C-a", "C-e", "Left"], "one two.\n3 fou|r"),
      (["Home", "End", "Left"], "one two.\n3 fou|r"), (["C-Left"], "one two.\n3 |four"), (["M-b"], "one two.\n3 |four"),
      (["M-Left"], "one two.\n3 |four"), (["C-Home"], "|one two.\n3 four"),
      (["C-Home", "C-End", "Left"], "one two.\n3 fou|r"),
      (["C-Home", "C-Right"], "one| two.\n3 four"), (["C-Home", "M-f"], "one| two.\n3 four"),
      (["C-Home", "M-Right"], "one| two.\n3 four"), (["Up"], "one tw|o.\n3 four"),
      (["Up", "Down", "Left"], "one two.\n3 fou|r"),
      (["Backspace"], "one two.\n3 fou|"), (["S-Backspace"], "one two.\n3 fou|"), (["C-h"], "one two.\n3 fou|"),
      (["C-Home", "Delete"], "|ne two.\n3 four"), (["C-Home", "C-d"], "|ne two.\n3 four"), (["C-w"], "one two.\n3 |"),
      (["M-Backspace"], "one two.\n3 |"), (["C-Backspace"], "one two.\n3 |"), (["C-Home", "M-d"], "| two.\n3 four"),
      (["C-Home", "C-Delete"], "| two.\n3 four"), (["C-u"], "one two.\n|"), (["C-Home", "C-k"], "|\n3 four"),
      (["M-Enter"], "one two.\n3 four\n|"), (["S-Enter"], "one two.\n3 four\n|"), (["C-j"], "one two.\n3 four\n|"),
      (["M-a"], "[one two.\n3 four|]"), (["C-w", "C-_"], "one two.\n3 four|"), (["C-w", "C-/"], "one two.\n3 four|"),
      (["C-w", "M-z"], "one two.\n3 four|"), (["C-w", "M-z", "C-y"], "one two.\n3 |"),
      (["C-w", "M-z", "M-/"], "one two.\n3 |"), (["C-p"], "one tw|o.\n3 four"),
      (["C-p", "C-n", "Left"], "one two.\n3 fou|r"), (["C-u", "C-y"], "one two.\n3 four|"),
      (["C-u", "C-y", "C-y"], "one two.\n3 four3 four|"), (["M-Backspace", "Backspace", "C-y"], "one two.\n3four|"),
      (["C-Home", "C-k", "M-d", "C-y"], "\n3| four"), (["S-Home", "C-x", "C-y"], "one two.\n3 four|"),
      (["S-Home", "C-c", "End", "C-y"], "one two.\n3 four3 four|"),
      (["C-w", "M-z", "M-y"], "one two.\n3 |"),
      (["C-w", "M-z", "M-Z"], "one two.\n3 |"),
      (["S-Left", "S-Left"], "one two.\n3 fo[|ur]"), (["S-Left", "Right"], "one two.\n3 four|"),
      (["C-S-Left"], "one two.\n3 [|four]"), (["M-B"], "one two.\n3 [|four]"), (["M-S-Left"], "one two.\n3 [|four]"),
      (["S-Home"], "one two.\n[|3 four]"), (["C-S-Home"], "[|one two.\n3 four]"), (["S-Up"], "one tw[|o.\n3 four]"),
      (["Up", "S-Up"], "[|one tw]o.\n3 four"), (["Up", "S-Down"], "one tw[o.\n3 four|]"),
      (["C-Home", "S-Right"], "[o|]ne two.\n3 four"), (["C-Home", "C-S-Right"], "[one|] two.\n3 four"),
      (["C-Home", "M-F"], "[one|] two.\n3 four"), (["C-Home", "S-End"], "[one two.|]\n3 four"),
      (["C-Home", "C-S-End"], "[one two.\n3 four|]"), (["S-Home", "Backspace"], "one two.\n|"),
    ] as [([KeyPress], String)])
  func `Keys do what fingers expect`(keys: [KeyPress], marked: String) {
    let owner = Owner("one two.\n3 four")
    for key in keys { #expect(owner.press(key)) }
    #expect(owner.marked == marked)
  }

  @Test(
    arguments: [
      "Tab", "S-Tab", "Enter", "Escape", "C-s", "C-c", "C-x", "PageDown", "F1", "M-x", "M-A", "C-Up", "Down", "S-F1",
      "S-",
      "-", "",
    ] as [KeyPress])
  func `Other keys are left to the owner`(key: KeyPress) {
    let owner = Owner("text")
    #expect(!owner.press(key))
    #expect(owner.texts.allSatisfy { $0.text == "text" && $0.selection.isEmpty && $0.caret == 4 })
  }

  @Test func `A single line has no line above, below or to come`() {
    let owner = Owner("text", isMultiline: false)
    for key in ["Up", "Down", "C-j", "M-Enter", "S-Enter"] as [KeyPress] { #expect(!owner.press(key)) }
    #expect(!field(owner, .wheel(1)))
    #expect(field(owner, .paste("\n1")))
    #expect(owner.marked == "text 1|")
  }

  private func field(_ owner: Owner, _ event: InputEvent) -> Bool {
    owner.field.handle(event)
  }

  @Test func `Typing and pasting are told as they happen`() {
    let owner = Owner("")
    for event in [.text("e"), .text("\u{301}"), .paste("\r\n日本"), .text("!")] as [InputEvent] {
      #expect(field(owner, event))
    }
    #expect(owner.texts.map(\.text) == ["e", "e\u{301}", "e\u{301}\n日本", "e\u{301}\n日本!"])
    owner.press("C-_", "C-_")
    #expect(owner.marked == "e\u{301}|")
  }

  @Test func `Ctrl-W deletes to white space, Alt-Backspace a word`() {
    let owner = Owner("cd foo/bar-baz", isMultiline: false)
    owner.press("M-Backspace")
    #expect(owner.marked == "cd foo/bar-|")
    owner.press("C-w")
    #expect(owner.marked == "cd |")
  }

  @Test func `What is selected is copied or cut, and inserted in another text`() {
    let owner = Owner("one two", isMultiline: false)
    #expect(owner.press("C-S-Left", "C-c"))
    #expect(owner.copied == ["two"])
    #expect(owner.marked == "one [|two]")
    #expect(owner.press("C-x"))
    #expect(owner.copied == ["two", "two"])
    #expect(owner.marked == "one |")
    owner.field.begin(editing: EditedText("other "), in: Size(rows: 1, columns: 10))
    owner.press("C-y")
    #expect(owner.marked == "other two|")
    #expect(!owner.press("C-c"), "where nothing is selected, Ctrl-C is not for the text")
  }

  @Test func `The mouse selects by dragging, and a word by a double click`() {
    let owner = Owner("one two.\n3 four", in: Size(rows: 4, columns: 20))
    #expect(field(owner, .click(Position(row: 0, column: 1))))
    #expect(field(owner, .drag(Position(row: 1, column: 3))))
    #expect(owner.marked == "o[ne two.\n3 f|]our")
    #expect(field(owner, .drag(Position(row: -3, column: -9))))
    #expect(owner.marked == "[|o]ne two.\n3 four")
    #expect(field(owner, .doubleClick(Position(row: 0, column: 5))))
    #expect(owner.marked == "one [two|].\n3 four")
    #expect(field(owner, .doubleClick(Position(row: 1, column: 19))))
    #expect(owner.marked == "one two.\n3 [four|]")
    #expect(field(owner, .doubleClick(Position(row: 0, column: 7))))
    #expect(owner.marked == "one two[.|]\n3 four")
  }

  @Test func `Page keys go by pages in a text that is longer than its field`() {
    let owner = Owner((1...9).map(String.init).joined(separator: "\n"), in: Size(rows: 4, columns: 10))
    #expect(owner.press("PageUp"))
    #expect(owner.marked == "1\n2\n3\n4\n5\n6|\n7\n8\n9")
    #expect(owner.press("S-PageDown"))
    #expect(owner.marked == "1\n2\n3\n4\n5\n6[\n7\n8\n9|]")
    #expect(!owner.press("PageDown"))
  }

  @Test func `What changes nothing is not told`() {
    let owner = Owner("text")
    #expect(owner.press("Right", "Delete", "End"))
    #expect(owner.texts.isEmpty)
  }

  @Test func `A text goes on where it was left`() throws {
    let owner = Owner("one")
    owner.press("Backspace", "Home")
    let left = try #require(owner.texts.last)
    owner.field.begin(editing: EditedText("other"), in: Size(rows: 1, columns: 10))
    owner.press("Backspace")
    #expect(owner.marked == "othe|")
    owner.field.begin(editing: left, in: Size(rows: 1, columns: 10))
    owner.press("Right")
    #expect(owner.marked == "o|n")
    owner.press("C-_")
    #expect(owner.marked == "one|")
  }

  @Test func `A click puts the caret on the character, in what is in sight`() {
    let owner = Owner("1\n2\n3\n日本", in: Size(rows: 2, columns: 10))
    #expect(field(owner, .click(Position(row: 1, column: 3))))
    #expect(owner.marked == "1\n2\n3\n日|本")
    #expect(field(owner, .click(Position(row: 0, column: 0))))
    #expect(owner.marked == "1\n2\n|3\n日本")
  }

  private func shown(_ field: TextFieldController) -> [String] {
    field.frame.lines.map { String($0.string.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `The caret is in sight, in few rows and many`() {
    let owner = Owner("1\n2\n3\n4\n5", in: Size(rows: 3, columns: 10))
    #expect(shown(owner.field) == ["3", "4", "5"])
    #expect(owner.field.frame.cursor == Position(row: 2, column: 1))
    owner.press("Up", "Up")
    #expect(shown(owner.field) == ["3", "4", "5"])
    owner.press("Up")
    #expect(shown(owner.field) == ["2", "3", "4"])
    #expect(owner.field.frame.cursor == Position(row: 0, column: 1))
    owner.field.size.rows = .max
    #expect(shown(owner.field) == ["1", "2", "3", "4", "5"])
    #expect(owner.field.frame.cursor == Position(row: 1, column: 1))
    owner.field.size.rows = 1
    #expect(shown(owner.field) == ["2"])
    owner.field.size.rows = -1
    #expect(shown(owner.field) == [])
  }

  @Test func `No rows are left empty when lines go`() {
    let owner = Owner("1\n2\n3\n4\n5", in: Size(rows: 3, columns: 10))
    owner.press("Backspace", "Backspace")
    #expect(shown(owner.field) == ["2", "3", "4"])
  }

  @Test func `A single line scrolls under the caret`() {
    let owner = Owner("abcdefghijklm", isMultiline: false, in: Size(rows: 1, columns: 5))
    #expect(shown(owner.field) == ["jklm"])
    owner.press("Left", "Left", "Left")
    #expect(shown(owner.field) == ["jklm"])
    #expect(owner.field.frame.cursor == Position(row: 0, column: 1))
    owner.press("Left", "Left")
    #expect(shown(owner.field) == ["ijklm"])
  }

  @Test(arguments: [("abcdefghijklm", 9, ["fghij"]), ("1\n2\n3\n4\n5", 6, ["2", "3", "4"])])
  func `How far a text is scrolled has nothing to do with the one before`(text: String, caret: Int, lines: [String]) {
    let size = Size(rows: 3, columns: 5)
    let isMultiline = lines.count > 1
    let owner = Owner(text, isMultiline: isMultiline, in: size)
    var next = EditedText(text, isMultiline: isMultiline)
    next.place(at: caret)
    owner.field.begin(editing: next, in: size)
    #expect(shown(owner.field) == lines)
  }

  @Test func `Lines move in the text as it is laid out`() {
    let owner = Owner("one two three", in: Size(rows: 4, columns: 8))
    owner.press("Up")
    #expect(owner.marked == "one t|wo three")
    owner.field.size.columns = 4
    owner.press("Right", "Up")
    #expect(owner.marked == "on|e two three")
  }
}
