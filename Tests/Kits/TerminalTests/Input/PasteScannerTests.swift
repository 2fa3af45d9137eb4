import Testing

@testable import Terminal

struct PasteScannerTests {
  private static let begin = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  /// Returns the text of several reads with pasted text in angle brackets.
  ///
  /// The brackets replace the start marker of each paste.
  private func scanned(_ reads: [String]) -> (text: String, isInside: Bool) {
    var scanner = PasteScanner()
    let text = reads.flatMap { scanner.scan(Array($0.utf8)) }.map { piece in
      switch piece {
      case .typed(let bytes): String(decoding: bytes, as: UTF8.self)
      case .pasted(let bytes): "<\(String(decoding: bytes, as: UTF8.self))>"
      }
    }
    return (text.joined().replacing(Self.begin + "<", with: "<"), scanner.isInside)
  }

  @Test(arguments: [
    ("ab", "ab"), ("\u{1B}", "\u{1B}"), ("\u{1B}[A", "\u{1B}[A"), ("\u{1B}[200", "\u{1B}[200"),
    ("a\(begin)b\r\nc\(end)d", "a<b\r\nc>d"), ("\(begin)\(end)", "<>"), ("\(begin)a\(end)\(begin)b\(end)", "<a><b>"),
    ("\(begin)\u{1B}[A\(end)", "<\u{1B}[A>"), ("\(begin)\(begin)\(end)", "<\(begin)>"),
    ("\u{1B}\(begin)a\(end)", "\u{1B}<a>"), ("\(begin)\u{1B}[20\u{1B}[201~b", "<\u{1B}[20>b"), (end, end),
    ("\(begin)é日👍🏽\(end)", "<é日👍🏽>"),
  ])
  func `Pasted and typed text are told apart wherever the input is split`(bytes: String, expected: String) {
    #expect(scanned([bytes]).text == expected)
    let scalars = bytes.unicodeScalars.map { String($0) }
    #expect(scanned(scalars).text == expected)
    for index in scalars.indices {
      #expect(scanned([scalars[..<index].joined(), scalars[index...].joined()]).text == expected)
    }
  }

  @Test func `A lone Escape is passed on immediately`() {
    var scanner = PasteScanner()
    #expect(scanner.scan([0x1B]) == [.typed([0x1B])])
  }

  @Test(arguments: [0, 5])
  func `A paste that is too long is truncated, and its end marker is still recognized`(excess: Int) {
    let text = [UInt8](repeating: 0x61, count: PasteScanner.maximumBytes + excess)
    var scanner = PasteScanner()
    let pieces = scanner.scan(Array(Self.begin.utf8) + text + Array("\(Self.end)b".utf8))
    #expect(pieces.dropFirst() == [.pasted(Array(text.dropLast(excess))), .typed([0x62])])
  }

  @Test func `Giving up on an unfinished paste returns the text received so far`() {
    var scanner = PasteScanner()
    _ = scanner.scan(Array("\(Self.begin)abc\u{1B}[20".utf8))
    #expect(scanner.isInside)
    #expect(scanner.giveUp() == [.pasted(Array("abc\u{1B}[20".utf8))])
    #expect(!scanner.isInside)
    #expect(scanner.giveUp().isEmpty)
    #expect(scanner.scan(Array("d".utf8)) == [.typed(Array("d".utf8))])
  }
}
