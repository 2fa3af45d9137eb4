import Testing

@testable import Terminal

struct FaintTextTests {
  private func replaced(_ outputs: String...) -> String {
    var faint = FaintText()
    return String(decoding: outputs.flatMap { faint.replacingBlinking(in: Array($0.utf8)) }, as: UTF8.self)
  }

  @Test(arguments: [
    ("\u{1B}[5mx", "\u{1B}[2mx"), ("\u{1B}[0;5m", "\u{1B}[0;2m"), ("\u{1B}[1;25m", "\u{1B}[22;1m"),
    ("\u{1B}[22;5m", "\u{1B}[22;2m"), ("\u{1B}[25m5;25m", "\u{1B}[22m5;25m"), ("\u{1B}[m\u{1B}[K", "\u{1B}[m\u{1B}[K"),
    ("\u{1B}[38;5;25;48;5;5;25m", "\u{1B}[22;38;5;25;48;5;5m"), ("\u{1B}[38;2;5;25;5;5m", "\u{1B}[38;2;5;25;5;2m"),
    ("\u{1B}[38:2:5:25:5m", "\u{1B}[38:2:5:25:5m"), ("\u{1B}[5;25H", "\u{1B}[5;25H"), ("\u{1B}[?25l", "\u{1B}[?25l"),
    ("\u{1B}]8;;5m\u{7}\u{1B}7", "\u{1B}]8;;5m\u{7}\u{1B}7"), ("\u{1B}[38;5m", "\u{1B}[38;5m"), ("é", "é"), ("", ""),
  ])
  func `The codes of blinking text become those of faint text`(output: String, written: String) {
    #expect(replaced(output) == written)
  }

  @Test func `A sequence may be split at any byte`() {
    let output = Array("a\u{1B}[1;25mb\u{1B}[5mc".utf8)
    for split in 0...output.count {
      var faint = FaintText()
      let written =
        faint.replacingBlinking(in: Array(output[..<split])) + faint.replacingBlinking(in: Array(output[split...]))
      #expect(String(decoding: written, as: UTF8.self) == "a\u{1B}[22;1mb\u{1B}[2mc")
    }
  }
}
