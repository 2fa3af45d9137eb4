import Testing

@testable import Terminal

/// Tests for the key events that the console reads from typed bytes.
struct InputEventBytesTests {
  @Test(
    arguments: [
      ("y\r", [.text("y"), .key("Enter")]), ("\n", [.key("Enter")]), ("\u{1B}", [.key("Escape")]),
      ("\u{1B}[A", [.key("Escape")]), ("\u{1B}OPn", [.key("Escape"), .text("n")]),
      ("\u{1B}[3~q", [.key("Escape"), .text("q")]), ("\t\u{7F}é", []), ("", []),
    ] as [(String, [InputEvent])])
  func `Bytes become letters and Enter, and an escape sequence becomes one key`(typed: String, keys: [InputEvent]) {
    #expect(InputEvent.keys(in: typed.utf8) == keys)
  }
}
