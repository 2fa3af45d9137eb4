import Testing

@testable import Terminal

@Suite("ASCII fallback")
struct ASCIIFallbackTests {
  @Test(
    arguments: [
      ("a", "a"), ("~", "~"), ("é", "e"), ("ü", "u"), ("“", "\""), ("’", "'"), ("–", "-"), ("…", "~"), ("★", "*"),
      ("·", "-"), ("•", "*"), ("日", "??"), ("👩", "  "), ("👨‍👩‍👧", "  "), ("א", "?"), ("\u{FFFD}", "?"),
      ("\u{A0}", " "), ("🧋", "  "), ("1️⃣", "1 "),
      ("e\u{301}", "e"), ("Ø", "O"), ("ß", "s"), ("½", "?"), ("⁶", "6"), ("≤", "?"), ("—", "-"),
    ] as [(Character, String)])
  func `A character becomes the closest ASCII text`(character: Character, text: String) {
    #expect(ASCIIFallback(for: [character]).text(for: character) == text)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x24F, 0x370...0x5FF, 0x900...0x97F, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2030...0x206F,
    0x20A0...0x20BF, 0x2100...0x23FF, 0x2500...0x26FF, 0x3000...0x30FF, 0x4E00...0x4E80, 0xAC00...0xAC80,
    0xFB00...0xFB06, 0xFF00...0xFFEF, 0x1F300...0x1F3FF, 0x1F600...0x1F64F,
  ]

  @Test(arguments: ranges)
  func `The fallback is ASCII and as wide as the original character`(range: ClosedRange<UInt32>) {
    for scalar in range.compactMap(Unicode.Scalar.init) {
      for character in SafeText(untrusted: String(scalar)).string {
        let text = ASCIIFallback(for: [character]).text(for: character)
        #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(character) became \(text)")
        #expect(text.utf8.count == TextWidth.cells(of: character), "\(character) became \(text)")
      }
    }
  }

  @Test func `Any text keeps its width in ASCII`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let line = StyledText(SafeText(untrusted: random.text(of: .nasty, length: 20))).line(cutTo: 200)
      let text = line.glyphs.map { ASCIIFallback(for: [$0.character]).text(for: $0.character) }.joined()
      #expect(text.utf8.count == line.width)
      #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}
