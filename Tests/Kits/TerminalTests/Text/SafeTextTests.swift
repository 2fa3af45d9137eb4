import Testing

@testable import Terminal

struct SafeTextTests {
  private func safe(_ text: String) -> String {
    SafeText(untrusted: text).string
  }

  private static let everyScalar = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

  private static let dangerousScalars = everyScalar.filter { isDangerous($0) && $0 != "\n" && $0 != "\t" }

  /// Whether a scalar is one that a terminal might interpret or hide.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: scalar.properties.isVariationSelector
    }
  }

  @Test(arguments: [true, false])
  func `No Unicode scalar that a terminal would interpret passes unchanged`(showsInvisible: Bool) {
    var all = ""
    for scalar in Self.everyScalar { all += "\(scalar) " }
    let survivors = SafeText(untrusted: all, showsInvisible: showsInvisible).string.unicodeScalars.filter {
      Self.isDangerous($0) && $0.properties.generalCategory != .nonspacingMark && $0 != "\n" && $0 != "\t"
    }
    #expect(survivors.isEmpty)
  }

  @Test(arguments: ["", "a", "é", "日", "<", "\n", "1", "#", "©", "👩", "🇩🇪"])
  func `A dangerous scalar doesn't stay as it is after any other character`(before: String) {
    let takesSelectors = ["👩", "©", "🇩🇪", "1", "#", "日"].contains(before)
    for scalar in Self.dangerousScalars {
      let isSelector = (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
      if scalar.properties.generalCategory == .nonspacingMark, !isSelector { continue }
      if isSelector, takesSelectors { continue }
      let text = safe(before + String(scalar) + "b")
      #expect(!text.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16)) after \"\(before)\"")
    }
  }

  @Test func `Every letter, number, punctuation mark and symbol stays unchanged`() {
    for scalar in Self.everyScalar {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: continue
      default: break
      }
      if scalar.properties.isDefaultIgnorableCodePoint { continue }
      if safe(String(scalar)).unicodeScalars.first != scalar {
        Issue.record("U+\(String(scalar.value, radix: 16)) became \(safe(String(scalar)))")
      }
    }
  }

  @Test(arguments: [
    ("\u{0}", "^@"), ("\u{7}", "^G"), ("\u{8}", "^H"), ("\u{B}", "^K"), ("\u{1B}[31mred", "^[[31mred"),
    ("\u{1B}]0;title\u{7}", "^[]0;title^G"), ("\u{1F}", "^_"), ("\u{7F}", "^?"), ("\u{80}", "<U+0080>"),
    ("\u{85}", "<U+0085>"), ("\u{9B}31m", "<U+009B>31m"), ("\u{9D}0;x\u{9C}", "<U+009D>0;x<U+009C>"), ("\r", "^M"),
    ("over\rwritten", "over^Mwritten"), ("a\r\nb", "a^M\nb"), ("a\nb\tc", "a\nb\tc"),
    ("\u{202E}txt.exe", "<U+202E>txt.exe"), ("\u{2066}a\u{2069}", "<U+2066>a<U+2069>"),
    ("\u{202A}\u{2068}", "<U+202A><U+2068>"),
    ("\u{E0001}", "<U+E0001>"), ("\u{E0041}", "<U+E0041>"), ("\u{115F}", "<U+115F>"),
    ("🏴\u{E0072}\u{E006D}\u{E007F}", "🏴<U+E0072><U+E006D><U+E007F>"),
    ("🏴\u{E0067}\u{E0062}", "🏴<U+E0067><U+E0062>"), ("👩\u{E0067}\u{E007F}", "👩<U+E0067><U+E007F>"),
    ("\u{600}1", "<U+0600>1"),
  ])
  func `Control characters and direction overrides are made visible`(text: String, shown: String) {
    #expect(Array(safe(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("Fran\u{AD}çois", "François", "Fran<U+00AD>çois"), ("@\u{200B}mona", "@mona", "@<U+200B>mona"),
    ("منى\u{200F} (PDF)", "منى (PDF)", "منى<U+200F> (PDF)"), ("a\u{200E}\u{61C}b", "ab", "a<U+200E><U+061C>b"),
    ("ជំនាន់\u{200B}ថ្មី", "ជំនាន់ថ្មី", "ជំនាន់<U+200B>ថ្មី"), ("a\u{2060}b\u{FEFF}", "ab", "a<U+2060>b<U+FEFF>"),
    ("a\u{34F}b", "ab", "a<U+034F>b"), ("ក\u{17B4}", "ក", "ក<U+17B4>"), ("ᠠ\u{180B}", "ᠠ", "ᠠ<U+180B>"),
    ("a\u{2028}b\u{2029}", "a\nb\n", "a<U+2028>b<U+2029>"), ("\u{3164}a", " a", "<U+3164>a"),
    ("\u{200D}", "", "<U+200D>"), ("a\u{200D}b", "ab", "a<U+200D>b"), ("a\u{FE0F}", "a", "a<U+FE0F>"),
    ("a\u{E0100}", "a", "a<U+E0100>"), ("日\u{E0100}\u{E0101}", "日\u{E0100}", "日\u{E0100}<U+E0101>"),
    ("a\u{200C}b", "ab", "a<U+200C>b"), ("א\u{200C}א", "אא", "א<U+200C>א"),
    ("ی\u{200C}\u{200C}ی", "ی\u{200C}ی", "ی\u{200C}<U+200C>ی"), ("क\u{200D}ष", "कष", "क<U+200D>ष"),
    ("٣\u{200C}", "٣", "٣<U+200C>"), ("1\u{200D}2", "12", "1<U+200D>2"), ("*\u{200D}", "*", "*<U+200D>"),
    ("🏄\u{200D} a", "🏄 a", "🏄<U+200D> a"), ("👩\u{200D}x", "👩x", "👩<U+200D>x"), ("\u{FE0F}", "", "<U+FE0F>"),
    ("🇩\u{200B}🇪", "🇩🇪", "🇩<U+200B>🇪"), ("Z\u{301}\u{200B}\u{301}", "Z\u{301}\u{301}", "Z\u{301}<U+200B>\u{301}"),
    ("ᄀ\u{200D}ᅡ", "ᄀ\u{1161}", "ᄀ<U+200D>\u{1161}"),
  ])
  func `Harmless invisible characters are dropped, unless they matter`(text: String, shown: String, revealed: String) {
    #expect(Array(safe(text).unicodeScalars) == Array(shown.unicodeScalars))
    #expect(
      Array(SafeText(untrusted: text, showsInvisible: true).string.unicodeScalars) == Array(revealed.unicodeScalars))
  }

  @Test(arguments: [
    "", "plain text ~!@#", "a\nb\tc", "Ünïcödé", "e\u{301}", "日本語 한국어 ﾊﾝｶｸ", "שלום مرحبا", "👩", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿",
    "🏳️‍🌈", "🇩🇪🇯🇵", "👍🏽", "❤️", "☀︎", "1️⃣#️⃣*️⃣", "©️", "★ · …", "नमस्ते", "می‌خواهم", "ه‍.ش", "مَ‌ن", "ශ්‍රී ලංකා", "ക്‍", "র‍্যাব", "क्‍ष", "क्‌ष", "葛󠄀城",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿", "ᠮᠣᠩᠭᠣᠯ", "\u{1112}\u{1161}\u{11AB}", "ཧྐྵྨ", "\u{FFFD}", "\u{E000}",
  ])
  func `Ordinary text in any language stays unchanged`(text: String) {
    #expect(Array(safe(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: 0...12)
  func `A letter keeps at most four combining marks`(count: Int) {
    let zalgo = "Z" + String(repeating: "\u{301}", count: count) + "!"
    #expect(safe(zalgo).unicodeScalars.count == 2 + min(4, count))
    let capped = "Z" + String(repeating: "\u{301}", count: min(4, count))
    #expect(safe(zalgo).unicodeScalars.elementsEqual((capped + "!").unicodeScalars))
  }

  @Test(arguments: [
    ("a", "\u{301}"), ("a", "\u{20E3}"), ("a", "\u{903}"), ("1", "\u{FE0F}"), ("👩", "\u{FE0F}"), ("👩", "\u{E0101}"),
    ("👩", "\u{200D}"), ("👩", "\u{200D}👩"), ("👩", "\u{1F3FD}"), ("👩", "\u{301}"), ("\u{1100}", "\u{1100}"),
    ("\u{1100}", "\u{1161}"), ("\u{915}", "\u{94D}\u{915}"), ("日", "\u{180B}"), ("", "\u{600}"), ("", "\u{301}"),
  ])
  func `No character grows beyond 16 scalars`(base: String, tail: String) {
    let text = safe(base + String(repeating: tail, count: 1000) + "end")
    let longest = text.map(\.unicodeScalars.count).max() ?? 0
    #expect(longest <= 16, "\(longest) scalars in one cell")
    #expect(text.hasSuffix("end"))
  }

  @Test func `Making a safe text safe again changes nothing`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let once = safe(random.text(of: .nasty, length: 12))
      #expect(Array(safe(once).unicodeScalars) == Array(once.unicodeScalars))
    }
  }

  @Test(arguments: 1...30)
  func `A chain of emoji of any length is safe after one pass`(length: Int) {
    for start in ["👩", "👩\u{1F3FD}"] {
      let once = safe(start + String(repeating: "\u{200D}👩", count: length))
      #expect(Array(safe(once).unicodeScalars) == Array(once.unicodeScalars))
      #expect(once.unicodeScalars.filter { $0 == "👩" }.count == length + 1, "no character is lost")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0x61, 0xC3], "a\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0x9B], "\u{FFFD}\u{FFFD}"), ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0x9B, 0x33, 0x31, 0x6D], "\u{FFFD}31m"), ([0x1B, 0x5B, 0xFF], "^[[\u{FFFD}"), ([0xC2, 0x9B], "<U+009B>"),
      ([], ""), ([0x6F, 0x6B], "ok"),
    ] as [([UInt8], String)])
  func `Invalid UTF-8 becomes replacement characters`(bytes: [UInt8], shown: String) {
    #expect(SafeText(untrusted: bytes).string == shown)
  }

  @Test(arguments: [
    ("👩", "\u{200D}👧", "👩👧"), ("Z\u{301}\u{301}\u{301}\u{301}", "\u{302}", "Z\u{301}\u{301}\u{301}\u{301}"),
    ("a", "b", "ab"), ("\u{1B}", "[31m", "^[[31m"),
  ])
  func `Joining two safe texts gives a safe text`(left: String, right: String, sum: String) {
    let text = SafeText(untrusted: left) + SafeText(untrusted: right)
    #expect(Array(text.string.unicodeScalars) == Array(sum.unicodeScalars))
  }

  @Test func `A large response is made safe within ten seconds`() {
    let large = String(repeating: "é\u{1B}", count: 200_000)
    let time = ContinuousClock().measure { #expect(safe(large).utf8.count == 800_000) }
    #expect(time < .seconds(10))
  }

  @Test func `String literals are made safe too`() {
    let text: SafeText = "a\u{1B}b"
    #expect(text.string == "a^[b")
  }
}
