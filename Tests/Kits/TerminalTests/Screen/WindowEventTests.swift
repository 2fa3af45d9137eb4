import MockScreen
import Testing

@testable import Terminal

@MainActor
struct WindowEventTests {
  private let mock = MockScreen(rows: 5, columns: 20)
  private let window: Recorder

  /// A window that records its events.
  @MainActor
  private final class Recorder {
    private(set) var window: Window?
    fileprivate var events: [InputEvent] = []

    init(
      _ placement: Window.Placement, on screen: Screen, draw: @escaping (Size) -> Frame = { _ in Frame(lines: []) }
    ) {
      window = screen.open(placement) { [weak self] in
        self?.events.append($0)
      } draw: {
        draw($0)
      }
    }
  }

  init() {
    window = Recorder(.full, on: mock.screen)
  }

  /// Returns the events recorded since the last call.
  private func events(at recorder: Recorder) -> [InputEvent] {
    defer { recorder.events = [] }
    return recorder.events
  }

  @Test(
    arguments: [
      ("a", [.text("a")]), ("é", [.text("é")]), ("日", [.text("日")]), (" ", [.text(" ")]), ("\t", [.key("Tab")]),
      ("\r", [.key("Enter")]), ("\u{7F}", [.key("Backspace")]), ("\u{13}", [.key("C-s")]), ("\u{1}", [.key("C-a")]),
      ("\u{1F}", [.key("C-_")]), ("\u{1B}b", [.key("M-b")]), ("\u{1B}\r", [.key("M-Enter")]),
      ("\u{1B}[A", [.key("Up")]), ("\u{1B}[D", [.key("Left")]), ("\u{1B}[1;5D", [.key("C-Left")]),
      ("\u{1B}[1;2C", [.key("S-Right")]), ("\u{1B}[1;3B", [.key("M-Down")]), ("\u{1B}[1;6H", [.key("C-S-Home")]),
      ("\u{1B}[F", [.key("End")]), ("\u{1B}[Z", [.key("S-Tab")]), ("\u{1B}[3~", [.key("Delete")]),
      ("\u{1B}[3;5~", [.key("C-Delete")]), ("\u{1B}[5~", [.key("PageUp")]), ("\u{1B}OP", [.key("F1")]),
      ("e\u{301}", [.text("e"), .text("\u{301}")]), ("ab\u{1B}[A", [.text("a"), .text("b"), .key("Up")]),
    ] as [(String, [InputEvent])])
  func `Key events use the names of libtickit`(bytes: String, expected: [InputEvent]) async {
    mock.type(bytes)
    #expect(events(at: window) == expected)
  }

  @Test func `Ctrl-L redraws the screen and is not delivered as an event`() async {
    let text = Recorder(.full, on: mock.screen) { _ in Frame(lines: [StyledText("words").line(cutTo: 20)]) }
    mock.clearLog()
    mock.type("\u{C}")
    #expect(mock.printed.joined().contains("words"))
    #expect(events(at: text).isEmpty)
  }

  @Test func `Ctrl-C is delivered as a key only if the frame requests it`() async {
    mock.type("\u{3}")
    #expect(events(at: window).isEmpty)
    let other = Recorder(.full, on: mock.screen) { _ in Frame(lines: [], takesInterrupt: true) }
    mock.type("\u{3}")
    #expect(events(at: other) == [.key("C-c")])
  }

  @Test func `A second click on a cell is a double click unless another event comes between`() async {
    let cell = Position(row: 1, column: 2)
    for _ in 0..<3 { mock.click(row: 1, column: 2) }
    #expect(events(at: window) == [.click(cell), .click(cell), .doubleClick(cell), .click(cell)])
    mock.type("a")
    mock.click(row: 1, column: 2)
    mock.click(row: 1, column: 3)
    #expect(
      events(at: window) == [.text("a"), .click(cell), .click(Position(row: 1, column: 3))])
  }

  @Test func `A paste between two clicks prevents a double click, and other buttons are ignored`() async {
    let cell = Position(row: 1, column: 2)
    mock.click(row: 1, column: 2)
    mock.paste("x")
    mock.click(row: 1, column: 2)
    mock.click(row: 1, column: 2, button: 2)
    mock.click(row: 1, column: 2, button: 3)
    #expect(events(at: window) == [.click(cell), .paste("x"), .click(cell)])
  }

  @Test(arguments: [1, 2, 3]) func `A dialog on a screen of few columns ignores a click without crashing`(columns: Int)
    async
  {
    let mock = MockScreen(rows: 5, columns: columns)
    let popup = Recorder(.popup { Size(rows: $0.rows - 6, columns: $0.columns - 2) }, on: mock.screen)
    mock.click(row: 0, column: 0)
    #expect(events(at: popup).isEmpty)
  }

  @Test func `The mouse is tracked while a button is held down`() async {
    let (start, end) = (Position(row: 2, column: 8), Position(row: 4, column: 19))
    mock.drag(from: start, to: end)
    #expect(events(at: window) == [.click(start), .drag(end)])
  }

  @Test func `An Escape is delivered as a key if nothing follows within the delay`() async throws {
    let milliseconds = try #require(mock.send([0x1B]))
    #expect(events(at: window).isEmpty)
    try await Task.sleep(for: .milliseconds(milliseconds + 1))
    #expect(mock.send([]) == nil)
    #expect(events(at: window) == [.key("Escape")])
  }

  @Test func `A paste arrives as one event, in order with the keys around it`() async {
    mock.type("a")
    mock.paste("line\r\nline\u{1B}[A日")
    mock.type("b")
    #expect(events(at: window) == [.text("a"), .paste("line\r\nline\u{1B}[A日"), .text("b")])
  }

  @Test func `A paste that arrives with delays stays one event`() async {
    #expect(mock.send(Array("\u{1B}[200~a\tb\r".utf8)) ?? 0 >= 5_000)
    #expect(mock.send(Array("c\u{1B}[20".utf8)) ?? 0 >= 5_000)
    #expect(events(at: window).isEmpty)
    mock.type("1~d")
    #expect(events(at: window) == [.paste("a\tb\rc"), .text("d")])
  }

  @Test func `A paste goes to the window in which it started`() async {
    mock.send(Array("\u{1B}[200~a".utf8))
    let popup = Recorder(.popup { _ in Size(rows: 3, columns: 10) }, on: mock.screen)
    mock.type("b\u{1B}[201~c")
    #expect(events(at: popup) == [.text("c")])
    #expect(events(at: window) == [.paste("ab")])
  }

  @Test func `A paste that starts while the window does not listen is discarded`() {
    window.window?.isListening = false
    mock.send(Array("\u{1B}[200~c".utf8))
    window.window?.isListening = true
    mock.type("d\u{1B}[201~e")
    #expect(events(at: window) == [.text("e")])
  }

  @Test func `A paste without an end marker is delivered when no more input arrives`() async {
    #expect(mock.send(Array("\u{1B}[200~abc".utf8)) != nil)
    #expect(events(at: window).isEmpty)
    mock.send([])
    #expect(events(at: window) == [.paste("abc")])
    mock.type("d")
    #expect(events(at: window) == [.text("d")])
  }

  @Test func `A click reports its row and column`() async {
    mock.click(row: 1, column: 2)
    #expect(events(at: window) == [.click(Position(row: 1, column: 2))])
  }

  @Test func `The mouse wheel scrolls up and down`() async {
    mock.turnWheel(up: true)
    mock.turnWheel(up: false)
    #expect(events(at: window) == [.wheel(-3), .wheel(3)])
  }

  @Test func `An open dialog receives all key and mouse events`() async {
    let popup = Recorder(.popup { _ in Size(rows: 3, columns: 10) }, on: mock.screen)
    mock.press("Enter", "C-s")
    mock.click(row: 1, column: 5)
    mock.click(row: 3, column: 14)
    mock.click(row: 0, column: 0)
    mock.click(row: 3, column: 15)
    mock.paste("x")
    #expect(
      events(at: popup) == [
        .key("Enter"), .key("C-s"), .click(Position(row: 0, column: 0)), .click(Position(row: 2, column: 9)),
        .paste("x"),
      ])
    #expect(events(at: window).isEmpty)
    popup.window?.close()
    mock.press("Tab")
    #expect(events(at: window) == [.key("Tab")])
    #expect(events(at: popup).isEmpty)
  }

  @Test func `Ctrl-Z is not delivered as an event`() async {
    mock.type("\u{1A}a")
    #expect(events(at: window) == [.text("a")])
  }
}
