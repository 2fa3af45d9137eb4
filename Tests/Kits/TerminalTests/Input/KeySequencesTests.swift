import Testing

@testable import Terminal

struct KeySequencesTests {
  @Test(arguments: [
    // Text, keys and clicks that pass unchanged
    ("é日👩", "é日👩"),
    ("\u{1B}[A\u{1B}OP\u{1B}[1;5C\u{1B}[15~\u{1B}[27u", "\u{1B}[A\u{1B}OP\u{1B}[1;5C\u{1B}[15~\u{1B}[27u"),
    ("\u{1B}[<0;3;2M\u{1B}[<0;3;2mA", "\u{1B}[<0;3;2M\u{1B}[<0;3;2mA"),
    ("\u{1B}é\u{1B}\u{1B}[A", "\u{1B}é\u{1B}\u{1B}[A"),
    // Sequences that libtermkey reads incorrectly
    ("\u{1B}[?A", "\u{1B}[?z"), ("\u{1B}[1 A", "\u{1B}[1 z"), ("\u{1B}[\n?A", "\u{1B}[\n?A"),
    ("\u{1B}[\u{1B}?A", "\u{1B}[?z"),
    ("\u{1B}[?1\u{1B}[A", "\u{1B}[?1z\u{1B}[A"),
    ("\u{1B}[;uu", "\u{1B}[;zu"), ("\u{1B}[u", "\u{1B}[z"), ("\u{1B}[9999999u", "\u{1B}[9999999z"),
    ("\u{1B}[27;5;9~", "\u{1B}[27;5;9~"), ("\u{1B}[27;5~", "\u{1B}[27;5z"), ("\u{1B}[~", "\u{1B}[z"),
    // Clicks in the original X10 mouse protocol
    ("\u{1B}[M !!x", "\u{1B}[zx"), ("\u{1B}[1;2Mabcx", "\u{1B}[1;2zx"), ("\u{1B}[1;2;3Mx", "\u{1B}[1;2;3Mx"),
  ])
  func `Sequences that libtermkey would misread are altered, and other input passes unchanged`(
    typed: String, passed: String
  ) {
    for size in 1...typed.utf8.count {
      var sequences = KeySequences()
      let bytes = Array(typed.utf8)
      let reads = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
      #expect(String(decoding: reads.flatMap { sequences.harmless($0) }, as: UTF8.self) == passed, "\(size)")
    }
  }

  @Test(
    arguments: [
      ([0x9B, 0x41], "\u{FFFD}A"), ([0xE2, 0x9B, 0x41], "\u{FFFD}A"), ([0xE2, 0x1B, 0x5B, 0x41], "\u{FFFD}\u{1B}[A"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xE2, 0xC3, 0xA9], "\u{FFFD}é"),
      ([0x1B, 0x5B, 0x9B, 0x41], "\u{1B}[A"), ([0xE2, 0x9B], ""),
    ] as [([UInt8], String)])
  func `Only complete characters pass, and invalid bytes become replacement characters`(typed: [UInt8], passed: String)
  {
    var sequences = KeySequences()
    #expect(String(decoding: sequences.harmless(typed), as: UTF8.self) == passed)
  }

  @Test func `A character whose bytes arrive with a pause between them is complete`() {
    var sequences = KeySequences()
    #expect(sequences.harmless([0xE2, 0x9B]) == [])
    sequences.beginKey()
    #expect(sequences.harmless([0x9B]) == [0xE2, 0x9B, 0x9B])
  }
}
