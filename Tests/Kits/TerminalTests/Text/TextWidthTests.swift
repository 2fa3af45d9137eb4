import Testing

@testable import Terminal

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), (" ", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("Z\u{301}\u{302}\u{303}\u{304}", 1), ("日", 2),
    ("한", 2), ("ｆ", 2), ("ﾊ", 1), ("א", 1), ("★", 1), ("·", 1), ("…", 1), ("–", 1), ("“", 1), ("\u{FFFD}", 1),
    ("👩", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤", 1), ("❤️", 2), ("🏳️‍🌈", 2), ("🎯", 2), ("\u{301}", 0), ("\u{A0}", 1),
    ("🧋", 2), ("🪗", 2), ("🥲", 2), ("🫠", 2), ("🫡", 2), ("🛝", 2), ("🩷", 2), ("🪿", 2), ("🫨", 2), ("🫩", 2), ("🇩", 1),
    ("1️⃣", 2),
    ("می\u{200C}خواهم", 7), ("ශ්\u{200D}රී", 2), ("葛\u{E0100}", 2), ("a\u{1AC1}", 1), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
    ("octocat", 7), ("日本語 abc", 10), ("e\u{301}日👩", 5),
  ])
  func `A text has the width a terminal gives it`(text: String, cells: Int) {
    #expect(TextWidth.cells(of: text) == cells)
  }

  @Test func `No character is wider than two cells`() {
    for value in stride(from: 0x20 as UInt32, through: 0x10FFFF, by: 3) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let cells = TextWidth.cells(of: Character(scalar))
      #expect((0...2).contains(cells))
    }
  }
}
