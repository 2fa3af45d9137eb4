import Testing

@testable import Terminal

@Suite("Layout of styled text")
struct StyledTextLayoutTests {
  private func text(_ string: String) -> StyledText {
    StyledText(SafeText(untrusted: string))
  }

  private func wrap(_ string: String, _ width: Int, _ maximum: Int = .max) -> [String] {
    text(string).wrapped(to: width, maximumLines: maximum).map(\.string)
  }

  @Test(
    arguments: [
      ("", 10, [""]), ("word", 10, ["word"]), ("ten cells!", 10, ["ten cells!"]),
      ("ten cells! x", 10, ["ten cells!", "x"]),
      ("ab cde fgh", 6, ["ab cde", "fgh"]), ("ab cde", 6, ["ab cde"]), ("ab cde ", 6, ["ab cde"]),
      ("one two three", 3, ["one", "two", "thr", "ee"]), ("one two three", 5, ["one", "two", "three"]),
      ("one two three", 7, ["one two", "three"]), ("abcdef", 3, ["abc", "def"]), ("abcdefg", 3, ["abc", "def", "g"]),
      ("x abcdef", 4, ["x", "abcd", "ef"]), ("a\nb", 10, ["a", "b"]), ("a\n\nb", 10, ["a", "", "b"]),
      ("\na\n", 10, ["", "a", ""]), ("one two\nthree", 5, ["one", "two", "three"]), ("a\tb", 10, ["a    b"]),
      ("  indented", 20, ["  indented"]), ("日本語", 4, ["日本", "語"]), ("日本語", 5, ["日本", "語"]),
      ("a日本", 2, ["a", "日", "本"]),
      ("日 本", 4, ["日", "本"]), ("日 本", 5, ["日 本"]), ("👨‍👩‍👧👨‍👩‍👧", 2, ["👨‍👩‍👧", "👨‍👩‍👧"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("abc", 0, ["ab", "c"]), ("abc", -5, ["ab", "c"]), ("ab", 1, ["ab"]),
    ] as [(String, Int, [String])])
  func `Text breaks at line feeds and between words`(string: String, width: Int, lines: [String]) {
    #expect(wrap(string, width) == lines)
  }

  /// Fills lines with words in the simplest way, as a reference.
  private func filled(_ words: [String], _ width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
  }

  @Test(arguments: 6...60)
  func `Every line holds as many words as fit`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<20 {
      let words = (0..<30).map { _ in String(repeating: "x", count: Int.random(in: 1...6, using: &random)) }
      #expect(wrap(words.joined(separator: " "), width) == filled(words, width))
    }
  }

  @Test(arguments: 2...120)
  func `No wrapped line exceeds the width, and only spaces at breaks are dropped`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<25 {
      let safe = SafeText(untrusted: random.text(of: .nasty, length: 60))
      let lines = StyledText(safe).wrapped(to: width)
      for line in lines { #expect(line.width <= width) }
      let shown = lines.flatMap { $0.string.unicodeScalars }.filter { $0 != " " }
      let meant = safe.string.unicodeScalars.filter { !" \n\t".unicodeScalars.contains($0) }
      #expect(shown == Array(meant))
    }
  }

  @Test(arguments: 2...120)
  func `Paragraphs are wrapped independently of each other`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let paragraphs = (0..<5).map { "\($0)" + random.text(of: ["a", "bc", " ", "日"], length: 40) }
    let apart = paragraphs.flatMap { wrap($0, width) }
    #expect(wrap(paragraphs.joined(separator: "\n"), width) == apart)
  }

  @Test(
    arguments: [
      ("one two three four", 7, 2, ["one two", "three…"]), ("one two three four", 7, 3, ["one two", "three", "four"]),
      ("one two three", 20, 1, ["one two three"]), ("abcdefghij", 4, 2, ["abcd", "efg…"]),
      ("a\nb\nc", 10, 2, ["a", "b…"]),
      ("日本語日本語", 4, 1, ["日…"]), ("日本語日本語", 5, 1, ["日本…"]), ("a\n\nb", 10, 2, ["a", "…"]), ("word", 10, 0, []),
    ] as [(String, Int, Int, [String])])
  func `An ellipsis marks the text that exceeds the maximum number of lines`(
    string: String, width: Int, maximum: Int, lines: [String]
  ) {
    #expect(wrap(string, width, maximum) == lines)
  }

  @Test(arguments: 2...60, 1...4)
  func `Wrapping never exceeds the maximum number of lines, even with an ellipsis`(width: Int, maximum: Int) {
    var random = SeededGenerator(seed: UInt64(width * 10 + maximum))
    for _ in 0..<5 {
      let whole = text(random.text(of: .nasty, length: 60))
      let all = whole.wrapped(to: width)
      let some = whole.wrapped(to: width, maximumLines: maximum)
      #expect(some.count == min(all.count, maximum))
      for line in some { #expect(line.width <= width) }
      if all.count > maximum {
        #expect(some.dropLast() == all.prefix(maximum - 1))
        #expect(some.last?.string.last == "…")
      } else {
        #expect(some == all)
      }
    }
  }

  @Test(
    arguments: [
      ("word", 4, "word"), ("word", 10, "word"), ("words", 4, "wor…"), ("a\nb", 10, "a b"), ("a\tb", 10, "a    b"),
      ("日本", 4, "日本"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("ab", 1, "…"), ("", 5, ""),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧x", 2, "…"), ("👨‍👩‍👧xy", 3, "👨‍👩‍👧…"),
    ] as [(String, Int, String)])
  func `A line that is too long is truncated`(string: String, width: Int, shown: String) {
    let line = text(string).line(cutTo: width)
    #expect(line.string == shown)
    #expect(line.width <= width)
  }

  @Test(arguments: 1...60)
  func `No truncated line exceeds the width`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<20 {
      let whole = text(random.text(of: .nasty, length: 30))
      let line = whole.line(cutTo: width)
      #expect(line.width <= width)
      #expect(!line.string.contains("\n"))
    }
  }

  @Test func `Styles stay with their characters across line breaks`() {
    let styled = text("ab ") + StyledText("cd ef", .bold) + StyledText(SafeText(untrusted: "!"), .dim)
    let lines = styled.wrapped(to: 5)
    #expect(lines.map(\.string) == ["ab cd", "ef!"])
    #expect(lines[0].glyphs.map(\.style) == [.plain, .plain, .plain, .bold, .bold])
    #expect(lines[1].glyphs.map(\.style) == [.bold, .bold, .dim])
  }

  @Test func `A long text is wrapped completely`() {
    let long = String(repeating: "word ", count: 20_000)
    #expect(wrap(long, 80).count == 1250)
    #expect(wrap(String(repeating: "x", count: 100_000), 80).count == 1250)
  }
}
