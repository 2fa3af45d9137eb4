import MockScreen
import Terminal
import Testing

@testable import ViewControllers

@MainActor @Suite("Form controller")
struct FormControllerTests {
  /// The delegate of a form that is shown in a window.
  ///
  /// The delegate puts each edited text back into its row.
  @MainActor private final class Owner: FormControllerDelegate {
    let mock: MockScreen
    let form: FormController
    private(set) var activated: [Int] = []
    /// The form's responses to events, except the choice of a value.
    private(set) var responses: [FormController.Response] = []
    private(set) var copied: [String] = []
    private var window: Window?
    private var events: [InputEvent] = []

    init(_ rows: [FormRow], in size: Size = Size(rows: 24, columns: 80)) {
      mock = MockScreen(rows: size.rows, columns: size.columns)
      form = FormController(rows: rows)
      form.delegate = self
      window = mock.screen.open(.full) { [weak self] in
        self?.events.append($0)
      } draw: { [form] in
        form.frame($0)
      }
    }

    func formController(_ form: FormController, didChange text: EditedText, inRow row: Int) {
      let old = form.rows[row]
      form.rows[row] = FormRow(label: old.label, value: .text(text), group: old.group, remark: old.remark)
    }

    func formController(_ form: FormController, copy text: String) {
      copied.append(text)
    }

    func drag(from start: Position, to end: Position) async {
      mock.drag(from: start, to: end)
      await handleEvents()
    }

    func press(_ keys: String...) async {
      for key in keys { mock.press(key) }
      await handleEvents()
    }

    func type(_ text: String) async {
      mock.type(text)
      await handleEvents()
    }

    func click(row: Int, column: Int) async {
      mock.click(row: row, column: column)
      await handleEvents()
    }

    func turnWheel(up isUp: Bool, notches: Int = 1) async {
      for _ in 0..<notches { mock.turnWheel(up: isUp) }
      await handleEvents()
    }

    var texts: [String] {
      form.rows.map { row in
        if case .text(let text) = row.value { text.text } else { "" }
      }
    }

    private func handleEvents() async {
      for event in events {
        switch form.handle(event) {
        case .choose(let row): activated.append(row)
        case .done, .ignored: break
        case let response: responses.append(response)
        }
      }
      events = []
      window?.setNeedsDisplay()
    }
  }

  private func text(_ label: SafeText, _ text: String, isMultiline: Bool = false) -> FormRow {
    FormRow(label: label, value: .text(EditedText(text, isMultiline: isMultiline)))
  }

  /// Returns one row of each kind.
  private var rows: [FormRow] {
    var name = text("Name", "Mona")
    name.remark = .init(sentence: "It must not be so.", isError: true)
    var bio = text("Bio", "One\nTwo 日本", isMultiline: true)
    bio.remark = .init(sentence: "It may be wrong.", isError: false)
    bio.count = FormRow.Count(used: 144, limit: 160)
    bio.former = "Cat"
    return [
      name, bio, FormRow(label: "Public email", value: .choice("mona@octocat.example")),
      FormRow(label: "Hireable", value: .toggle(true)), FormRow(label: "Open", value: .toggle(false)),
    ]
  }

  /// Returns text rows labeled with their numbers.
  private func numbered(_ count: Int) -> [FormRow] {
    (0..<count).map { text(SafeText(untrusted: "\($0)"), "text \($0)") }
  }

  @Test func `Each kind of row shows its value and, below the value, its remarks`() {
    let owner = Owner(rows)
    #expect(
      owner.mock.rows.prefix(10) == [
        "› Name         Mona", "               ✗ It must not be so.",
        " •Bio 144/160  One", "               Two 日本", "               ! It may be wrong.",
        "               was: Cat", "  Public email mona@octocat.example" + String(repeating: " ", count: 44) + "▾",
        "  Hireable     [x] yes", "  Open         [ ] no", "",
      ])
    #expect(owner.mock.cursor == Position(row: 0, column: 19))
    #expect(owner.mock.style(row: 0, column: 2) == Style(isBold: true, color: .cyan))
    for column in [15, 19, 78] { #expect(owner.mock.style(row: 0, column: column) == Style(isUnderlined: true)) }
    for column in [14, 79] { #expect(owner.mock.style(row: 0, column: column).isUnderlined == false) }
    #expect(owner.mock.style(row: 1, column: 15) == .failure)
    #expect(owner.mock.style(row: 2, column: 1) == .changed)
    #expect(owner.mock.style(row: 2, column: 2) == .plain)
    #expect(owner.mock.style(row: 2, column: 7) == .warning)
    #expect(owner.mock.style(row: 2, column: 15) == .plain)
    #expect(owner.mock.style(row: 4, column: 15) == .warning)
    #expect(owner.mock.style(row: 5, column: 15) == .dim)
    #expect(owner.mock.style(row: 5, column: 20) == .former)
  }

  @Test func `A text that exceeds the maximum size is truncated with a remark`() async {
    let owner = Owner(numbered(2))
    owner.mock.paste(String(repeating: "a", count: 1_000_000))
    await owner.press("Home")
    #expect(owner.texts[0].count == EditedText.maximumLength)
    #expect(owner.mock.rows[1] == "               ✗ The text is too long and was cut off.")
    await owner.press("Delete")
    #expect(owner.mock.rows[1].hasPrefix("  1 "))
  }

  @Test func `In a narrow form, values appear below their labels and stay within the width`() {
    let owner = Owner(rows, in: Size(rows: 16, columns: 26))
    #expect(
      owner.mock.rows.prefix(14) == [
        "› Name", " Mona", " ✗ It must not be so.", " •Bio 144/160", " One", " Two 日本", " ! It may be wrong.",
        " was: Cat", "  Public email", " mona@octocat.example    ▾", "  Hireable", " [x] yes", "  Open", " [ ] no",
      ])
  }

  @Test func `A group has a heading, and clicks below the heading reach the right field`() async {
    var second = text("B", "two")
    second.group = "Contact"
    let owner = Owner([text("A", "one"), second])
    #expect(owner.mock.rows.prefix(3) == ["› A            one", "Contact", "  B            two"])
    #expect(owner.mock.style(row: 1, column: 0) == .bold)
    await owner.click(row: 2, column: 16)
    #expect(owner.mock.cursor == Position(row: 2, column: 16))
    await owner.click(row: 0, column: 16)
    await owner.click(row: 1, column: 2)
    #expect(owner.form.focusedRow == 1)
  }

  @Test(arguments: [(143, Style.dim), (144, .warning), (160, .warning), (161, .failure)])
  func `The character count warns before the limit is reached`(used: Int, style: Style) {
    var row = text("Bio", "Cat")
    row.count = FormRow.Count(used: used, limit: 160)
    #expect(Owner([row]).mock.style(row: 0, column: 7) == style)
  }

  @Test func `Marks next to a field show on which side text is hidden`() async {
    let long = "0123456789abcdefghijklmnopqrstuvw"
    let owner = Owner([text("A", long), text("B", long)], in: Size(rows: 2, columns: 40))
    #expect(owner.mock.rows == ["› A           ‹abcdefghijklmnopqrstuvw", "  B            0123456789abcdefghijklmn›"])
    await owner.press("Home")
    #expect(owner.mock.rows[0] == "› A            0123456789abcdefghijklmn›")
    await owner.press("Right", "Tab")
    #expect(owner.mock.rows[0] == "  A            0123456789abcdefghijklmn›")
  }

  @Test func `A text with more lines than its field shows arrows`() async {
    let owner = Owner([text("A", "1\n2\n3\n4\n5\n6\n7\n8", isMultiline: true)], in: Size(rows: 6, columns: 40))
    #expect(owner.mock.rows[0].hasPrefix("› A           ↑3"))
    #expect(owner.mock.rows[5] == "               8")
    await owner.press("C-Home")
    #expect(owner.mock.rows[0] == "› A            1")
    #expect(owner.mock.rows[5] == "               6" + String(repeating: " ", count: 23) + "↓")
  }

  @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 10, columns: 40)])
  func `Return moves to the next field and scrolls the field into view`(size: Size) async throws {
    let owner = Owner(numbered(50), in: size)
    for row in 0..<50 {
      #expect(owner.form.focusedRow == row)
      let line = min(row, size.rows - 1)
      #expect(owner.mock.rows[line].hasPrefix("› \(row) "))
      #expect(owner.mock.rows.filter { $0.hasPrefix("›") }.count == 1)
      #expect(owner.mock.cursor == Position(row: line, column: 15 + "text \(row)".count))
      await owner.press("Enter")
    }
    #expect(owner.form.focusedRow == 49, "the last field keeps the focus")
    await owner.type("!")
    #expect(owner.texts == (0..<49).map { "text \($0)" } + ["text 49!"])
  }

  @Test(
    arguments: [
      (["Tab"], 1), (["Tab", "Tab", "Tab", "Tab", "Tab"], 0), (["S-Tab"], 4), (["S-Tab", "S-Tab"], 3), (["Down"], 1),
      (["Up"], 0), (["Down", "Down"], 2), (["Down", "Up"], 1), (["Down", "Down", "Down"], 3),
      (["Down", "Up", "Up"], 0), (["PageDown"], 4),
      (["PageDown", "Down"], 4), (["PageDown", "C-Home"], 0), (["PageDown", "PageUp"], 0), (["Enter", "Enter"], 2),
      (["PageDown", "C-End", "Up", "Up"], 2), (["S-Tab", "Enter"], 4), (["F1"], 0), (["S-Tab", "Tab"], 0),
    ])
  func `Keys move the focus`(keys: [String], row: Int) async {
    let owner = Owner(rows)
    for key in keys { await owner.press(key) }
    #expect(owner.form.focusedRow == row)
    #expect(owner.activated.isEmpty)
    #expect(owner.texts == Owner(rows).texts)
  }

  @Test func `Space and Return ask for another value in rows without text`() async {
    let owner = Owner(rows)
    await owner.press("Tab", "Tab")
    #expect(owner.mock.cursor.map { owner.mock.rows[$0.row].hasPrefix("›") } == true, "the cursor is on the row")
    await owner.press("Enter")
    await owner.type(" x")
    #expect(owner.activated == [2, 2])
    await owner.press("Tab")
    await owner.type(" ")
    await owner.press("Enter")
    #expect(owner.activated == [2, 2])
    #expect(owner.responses == [.setSwitch(row: 3, to: false)], "only Space toggles a switch")
    #expect(owner.form.focusedRow == 4)
  }

  @Test func `Text is edited in its row, and each row keeps its caret`() async {
    let owner = Owner(rows)
    await owner.press("Home")
    await owner.type("A ")
    #expect(owner.texts[0] == "A Mona")
    #expect(owner.mock.rows[0] == "› Name         A Mona")
    #expect(owner.mock.cursor == Position(row: 0, column: 17))
    await owner.press("Tab")
    #expect(owner.mock.cursor == Position(row: 3, column: 23))
    await owner.press("M-Enter")
    await owner.type("é")
    #expect(owner.texts[1] == "One\nTwo 日本\né")
    #expect(owner.mock.rows.contains("               é"))
    await owner.press("S-Tab")
    #expect(owner.mock.cursor == Position(row: 0, column: 17))
    await owner.press("C-_")
    #expect(owner.texts[0] == "Mona")
    await owner.press("S-Right")
    #expect(owner.mock.style(row: 0, column: 15) == Style(isReversed: true, isUnderlined: true))
    await owner.press("Tab")
    #expect(!owner.mock.style(row: 0, column: 15).isReversed)
  }

  @Test func `A value that the owner sets replaces the edited text`() async {
    let owner = Owner(rows)
    await owner.type("!")
    owner.form.rows[0] = text("Name", "Lisa")
    await owner.press("Left")
    await owner.type("-")
    #expect(owner.texts[0] == "Lis-a")
    owner.form.rows[0] = FormRow(label: "Name", value: .choice("Lisa"))
    await owner.type(" ")
    #expect(owner.activated == [0])
  }

  @Test(
    arguments: [
      // The clicked row and column, the focused row, and the cursor.
      (0, 17, 0, Position(row: 0, column: 17)), (3, 20, 1, Position(row: 3, column: 19)),
      (2, 79, 1, Position(row: 2, column: 18)), (2, 0, 1, Position(row: 2, column: 15)),
      (5, 15, 1, Position(row: 3, column: 15)),
    ])
  func `A click in a text field moves the focus and the caret`(
    row: Int, column: Int, focused: Int, cursor: Position
  ) async {
    let owner = Owner(rows)
    await owner.click(row: row, column: column)
    #expect(owner.form.focusedRow == focused)
    #expect(owner.mock.cursor == cursor)
    #expect(owner.activated.isEmpty)
  }

  @Test func `Clicking a picker or a switch changes the value, and clicking the label does not`() async {
    let owner = Owner(rows)
    await owner.click(row: 7, column: 3)
    #expect(owner.form.focusedRow == 3)
    #expect(owner.activated == [])
    await owner.click(row: 7, column: 15)
    await owner.click(row: 6, column: 30)
    #expect(owner.activated == [2])
    #expect(owner.responses == [.setSwitch(row: 3, to: false)])
    await owner.click(row: 15, column: 20)
    #expect(owner.form.focusedRow == 2)
    #expect(owner.activated == [2])
  }

  @Test(
    arguments: [
      ([.key("Left")], [.setSwitch(row: 3, to: false)]), ([.key("Right")], [.setSwitch(row: 3, to: false)]),
      ([.text("y")], [.setSwitch(row: 3, to: true)]), ([.text("n")], [.setSwitch(row: 3, to: false)]),
      ([.key("M-r")], [.reset(row: 3)]), ([.text("j"), .text("y")], [.setSwitch(row: 4, to: true)]),
      ([.text("k"), .text(" ")], [.choose(row: 2)]), ([.key("Home"), .key("M-r")], [.reset(row: 0)]),
      ([.text("x"), .key("C-x"), .key("C-_"), .key("C-y")], []),
    ] as [([InputEvent], [FormController.Response])])
  func `In rows without text, keys toggle the switch, choose, reset and move`(
    events: [InputEvent], responses: [FormController.Response]
  ) {
    let form = FormController(rows: rows)
    form.moveFocus(to: 3)
    let given = events.map { form.handle($0) }.filter { $0 != .done && $0 != .ignored }
    #expect(given == responses)
  }

  @Test func `Ctrl-N and Ctrl-P move to the next and the previous field`() async {
    let owner = Owner(numbered(3))
    await owner.press("C-n", "C-n", "C-n")
    #expect(owner.form.focusedRow == 2)
    await owner.press("C-p")
    #expect(owner.form.focusedRow == 1)
  }

  @Test func `Page keys move by one page`() async {
    let owner = Owner(numbered(50), in: Size(rows: 10, columns: 40))
    var rows: [Int] = []
    for key in ["PageDown", "PageDown", "PageUp", "PageUp", "PageUp"] {
      await owner.press(key)
      rows.append(owner.form.focusedRow)
    }
    #expect(rows == [9, 18, 9, 0, 0])
  }

  @Test func `Dragging selects text, and Ctrl-C copies while text is selected`() async {
    let owner = Owner(rows)
    #expect(!owner.form.frame(Size(rows: 24, columns: 80)).takesInterrupt)
    await owner.drag(from: Position(row: 2, column: 16), to: Position(row: 3, column: 17))
    #expect(owner.form.focusedRow == 1)
    #expect(owner.form.frame(Size(rows: 24, columns: 80)).takesInterrupt)
    await owner.press("C-c")
    #expect(owner.copied == ["ne\nTw"])
    await owner.press("C-x")
    #expect(owner.texts[1] == "Oo 日本")
    await owner.drag(from: Position(row: 20, column: 20), to: Position(row: 2, column: 15))
    #expect(!owner.form.frame(Size(rows: 24, columns: 80)).takesInterrupt)
  }

  @Test func `A drag that started in one field selects nothing in another field`() async {
    let owner = Owner(numbered(2))
    await owner.click(row: 0, column: 16)
    await owner.press("Tab")
    owner.mock.drag(to: Position(row: 1, column: 18))
    await owner.type("!")
    #expect(owner.texts == ["text 0", "text 1!"])
  }

  @Test func `The wheel scrolls without moving the focus, and typing scrolls back`() async {
    let owner = Owner(numbered(50), in: Size(rows: 10, columns: 40))
    await owner.turnWheel(up: false, notches: 4)
    let offset = 50 - owner.mock.rows.count
    #expect(!owner.mock.rows[0].hasPrefix("›"))
    #expect(owner.mock.cursor?.row == 0, "the cursor is on the nearest visible row")
    await owner.click(row: 0, column: 20)
    #expect((1...offset).contains(owner.form.focusedRow))
    #expect(owner.mock.rows[0].hasPrefix("› \(owner.form.focusedRow) "))
    await owner.turnWheel(up: true, notches: 40)
    #expect(owner.mock.rows[0].hasPrefix("  0 "))
    let focused = owner.form.focusedRow
    await owner.type("!")
    #expect(owner.texts[focused].contains("!"))
    #expect(owner.mock.rows.contains { $0.hasPrefix("› \(focused) ") })
  }

  @Test func `In a form that is shorter than a field, the line with the caret is visible`() async {
    let owner = Owner([text("Bio", "1\n2\n3\n4", isMultiline: true)] + numbered(3), in: Size(rows: 2, columns: 20))
    #expect(owner.mock.rows == ["↑3", " 4"])
    await owner.press("Tab", "Tab")
    #expect(owner.mock.rows == ["› 1", " text 1"])
    owner.mock.resize(rows: 1, columns: 20)
    #expect(owner.mock.rows == [" text 1"])
    owner.mock.resize(rows: 24, columns: 80)
    #expect(owner.mock.rows.prefix(6).contains("› 1            text 1"))
  }

  @Test func `The height of the form is the height of all rows at a given width`() {
    let form = FormController(rows: rows)
    #expect(form.height(width: 80) == 9)
    #expect(form.height(width: 26) == 14)
  }
}
