import Terminal
import Testing

@testable import ViewControllers

@MainActor @Suite("Text field controller")
struct TextFieldControllerTests {
  /// A text field and an owner that records the changes.
  @MainActor private final class Owner: TextFieldControllerDelegate {
    let field = TextFieldController()
    var texts: [EditedText] = []
    var copied: [String] = []

    init(_ text: String, isMultiline: Bool = true, in size: Size = Size(rows: 4, columns: 10)) {
      field.delegate = self
      field.begin(editing: EditedText(text, isMultiline: isMultiline), in: size)
    }

    func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
      texts.append(text)
    }

    func textFieldController(_ controller: TextFieldController, copy text: String) {
      copied.append(text)
    }

    /// Sends keys to the field.
    ///
    /// - Returns: Whether the field handled the last key.
    @discardableResult func press(_ keys: KeyPress...) -> Bool {
      keys.reduce(true) { _, key in field.handle(.key(key)) }
    }

    /// The text as the owner last received it, with `|` at the caret and `[]` around the selection.
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

  @Test(arguments: [.text("Z\u{FFFD}"), .paste("Z\u{FFFD}rich")] as [InputEvent])
  func `Text that was not UTF-8 is refused`(event: InputEvent) {
    let owner = Owner("a")
    #expect(!owner.field.handle(event))
    #expect(owner.texts.isEmpty)
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
      (["M-Enter"], "one two.\n3 four\n|"), (["S-Enter"], "one two.\n3 four\n|"), (["C-Enter"], "one two.\n3 four\n|"),
      (["C-j"], "one two.\n3 four\n|"),
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
  func `Editing keys move, select, delete, copy and undo as in other editors`(keys: [KeyPress], marked: String) {
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

  @Test func `A single-line field ignores keys for other lines and line breaks`() {
    let owner = Owner("text", isMultiline: false)
    for key in ["Up", "Down", "C-j", "M-Enter", "S-Enter"] as [KeyPress] { #expect(!owner.press(key)) }
    #expect(!field(owner, .wheel(1)))
    #expect(field(owner, .paste("\n1")))
    #expect(owner.marked == "text 1|")
  }

  private func field(_ owner: Owner, _ event: InputEvent) -> Bool {
    owner.field.handle(event)
  }

  @Test func `Typed and pasted text is reported to the owner after each event`() {
    let owner = Owner("")
    for event in [.text("e"), .text("\u{301}"), .paste("\r\n日本"), .text("!")] as [InputEvent] {
      #expect(field(owner, event))
    }
    #expect(owner.texts.map(\.text) == ["e", "e\u{301}", "e\u{301}\n日本", "e\u{301}\n日本!"])
    owner.press("C-_", "C-_")
    #expect(owner.marked == "e\u{301}|")
  }

  @Test func `Ctrl-W deletes back to white space, and Alt-Backspace deletes one word`() {
    let owner = Owner("cd foo/bar-baz", isMultiline: false)
    owner.press("M-Backspace")
    #expect(owner.marked == "cd foo/bar-|")
    owner.press("C-w")
    #expect(owner.marked == "cd |")
  }

  @Test func `Selected text is copied or cut and can be inserted in another field`() {
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
    #expect(!owner.press("C-c"), "without a selection, the field does not handle Ctrl-C")
  }

  @Test func `Dragging selects text, and a double click selects a word`() {
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

  @Test func `Page keys move by one page in a text that is taller than its field`() {
    let owner = Owner((1...9).map(String.init).joined(separator: "\n"), in: Size(rows: 4, columns: 10))
    #expect(owner.press("PageUp"))
    #expect(owner.marked == "1\n2\n3\n4\n5\n6|\n7\n8\n9")
    #expect(owner.press("S-PageDown"))
    #expect(owner.marked == "1\n2\n3\n4\n5\n6[\n7\n8\n9|]")
    #expect(!owner.press("PageDown"))
  }

  @Test func `Keys that change nothing are not reported to the owner`() {
    let owner = Owner("text")
    #expect(owner.press("Right", "Delete", "End"))
    #expect(owner.texts.isEmpty)
  }

  @Test func `A text keeps its caret and its undo history between two edits`() throws {
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

  @Test func `A click places the caret on the clicked character of the visible text`() {
    let owner = Owner("1\n2\n3\n日本", in: Size(rows: 2, columns: 10))
    #expect(field(owner, .click(Position(row: 1, column: 3))))
    #expect(owner.marked == "1\n2\n3\n日|本")
    #expect(field(owner, .click(Position(row: 0, column: 0))))
    #expect(owner.marked == "1\n2\n|3\n日本")
  }

  private func shown(_ field: TextFieldController) -> [String] {
    field.frame.lines.map { String($0.string.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `The caret stays visible in a field of any height`() {
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

  @Test func `No rows stay empty when lines are deleted`() {
    let owner = Owner("1\n2\n3\n4\n5", in: Size(rows: 3, columns: 10))
    owner.press("Backspace", "Backspace")
    #expect(shown(owner.field) == ["2", "3", "4"])
  }

  @Test func `A single-line field scrolls to keep the caret visible`() {
    let owner = Owner("abcdefghijklm", isMultiline: false, in: Size(rows: 1, columns: 5))
    #expect(shown(owner.field) == ["jklm"])
    owner.press("Left", "Left", "Left")
    #expect(shown(owner.field) == ["jklm"])
    #expect(owner.field.frame.cursor == Position(row: 0, column: 1))
    owner.press("Left", "Left")
    #expect(shown(owner.field) == ["ijklm"])
  }

  @Test(arguments: [("abcdefghijklm", 9, ["fghij"]), ("1\n2\n3\n4\n5", 6, ["2", "3", "4"])])
  func `The scroll offset does not depend on the previous text`(text: String, caret: Int, lines: [String]) {
    let size = Size(rows: 3, columns: 5)
    let isMultiline = lines.count > 1
    let owner = Owner(text, isMultiline: isMultiline, in: size)
    var next = EditedText(text, isMultiline: isMultiline)
    next.place(at: caret)
    owner.field.begin(editing: next, in: size)
    #expect(shown(owner.field) == lines)
  }

  @Test func `Up and Down move by the lines of the current layout`() {
    let owner = Owner("one two three", in: Size(rows: 4, columns: 8))
    owner.press("Up")
    #expect(owner.marked == "one t|wo three")
    owner.field.size.columns = 4
    owner.press("Right", "Up")
    #expect(owner.marked == "on|e two three")
  }
}
