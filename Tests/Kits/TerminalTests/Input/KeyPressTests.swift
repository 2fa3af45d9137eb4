import Testing

@testable import Terminal

/// Tests for the names of keys that users write and read.
struct KeyPressTests {
  @Test(
    arguments: [
      ("f", "f"), ("F", "F"), ("é", "é"), ("й", "й"), (":", ":"), ("^", "^"), ("-", "-"), ("Enter", "Enter"),
      ("return", "Enter"), ("ESC", "Escape"), ("Escape", "Escape"), ("Space", " "), (" ", nil), ("pgup", "PageUp"),
      ("PageDown", "PageDown"), ("Del", "Delete"), ("F5", "F5"), ("f12", "F12"), ("Ctrl-d", "C-d"), ("Ctrl-D", "C-d"),
      ("^D", "C-d"), ("C-d", "C-d"), ("Alt-r", "M-r"), ("Alt-R", "M-R"), ("M-Left", "M-Left"), ("Shift-Tab", "S-Tab"),
      ("Shift-f", "F"), ("Ctrl-Alt-x", "M-C-x"), ("Alt-Ctrl-x", "M-C-x"), ("Ctrl-Shift-Home", "C-S-Home"),
      ("Ctrl-Space", "C-Space"), ("Ctrl--", "C--"), ("Ctrl-i", "Tab"), ("Ctrl-m", "Enter"), ("Ctrl-h", "Backspace"),
      ("Ctrl-[", "Escape"), ("Ctrl-/", "C-_"),
    ] as [(String, String?)])
  func `A key has the names that users write`(text: String, name: String?) {
    #expect(KeyPress(named: text)?.name == name)
  }

  @Test(
    arguments: [
      "", "gg", "Foo", "F21", "F0", "Ctrl-", "Ctrl-Ctrl-d", "Ctrl-Shift-d", "Ctrl-é", "Shift-1", "\t", "\u{1B}",
      "e\u{301}",
      "👩‍👩‍👧", "Alt-gg", "Alt-[", "Alt-O", "Alt-Shift-o", "\u{202E}",
    ])
  func `Other texts name no key`(text: String) {
    #expect(KeyPress(named: text) == nil)
  }

  @Test(arguments: ["f", "Escape", "C-d", "M-r", "M-Left", "S-Tab", "C-Left", "F1", " ", "PageUp", "C-_"])
  func `What the footer shows names the same key`(name: String) {
    let sign = KeyPress(name).sign
    #expect(KeyPress(named: sign)?.name == (name == "M-r" ? "M-R" : name), "\(sign)")
  }
}
