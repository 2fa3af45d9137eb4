import Testing

@testable import Terminal

struct TerminalTypeTests {
  @Test(arguments: [("xterm-256color", 256), ("xterm", 8), ("linux", 8), ("vt100", 0), ("xterm-mono", 0)])
  func `The number of colors comes from the terminfo database`(name: String, colors: Int) {
    #expect(TerminalType(named: name) == TerminalType(name: name, colors: colors))
  }

  @Test(arguments: ["no-such-terminal", "a/b", "../x/xterm", "/", ".", String(repeating: "x", count: 4096), "é\u{1B}"])
  func `A type that the database lacks has no number of colors`(name: String) {
    #expect(TerminalType(named: name) == TerminalType(name: name, colors: nil))
  }

  @Test(arguments: [nil, "", "dumb"])
  func `A terminal without abilities has no type`(name: String?) {
    #expect(TerminalType(named: name) == nil)
  }
}
