import Testing

@testable import Terminal

/// The keys that a conversation on a console finds in bytes.
struct InputEventBytesTests {
  @Test(
    arguments: [
      ("y\r", [.text("y"), .key("Enter")]), ("\n", [.key("Enter")]), ("\u{1B}", [.key("Escape")]),
      ("\u{1B}[A", [.key("Escape")]), ("\u{1B}OPn", [.key("Escape"), .text("n")]),
      ("\u{1B}[3~q", [.key("Escape"), .text("q")]), ("\t\u{7F}é", []), ("", []),
    ] as [(String, [InputEvent])])
  func `Letters, Enter, and one key for a sequence`(typed: String, keys: [InputEvent]) {
    #expect(InputEvent.keys(in: typed.utf8) == keys)
  }
}
