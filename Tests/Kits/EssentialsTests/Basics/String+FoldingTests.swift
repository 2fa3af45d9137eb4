import Essentials
import Testing

struct StringFoldingTests {
  @Test(arguments: [
    ("André", "Andre\u{301}"), ("André", "ANDRE\u{301}"), ("André", "andre"), ("Große", "GROSSE"), ("GROẞE", "große"),
    ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("οδυσσευς", "οδυσσευσ"), ("İstanbul", "istanbul"), ("ISTANBUL", "ıstanbul"),
    ("Å", "\u{212B}"), ("Ω", "\u{2126}"), ("가", "\u{1100}\u{1161}"), ("ﬁn", "FIN"), ("ſ", "S"), ("Ёлка", "ёЛКА"),
    ("OCTOCAT", "octocat"), ("", ""),
  ])
  func `Texts that differ only in letter case, accents or their encoding are equal`(one: String, other: String) {
    #expect(Array(one.folded.utf8) == Array(other.folded.utf8))
  }

  @Test(arguments: [("a", "b"), ("か", "が"), ("ａ", "a"), ("日本", "日"), ("क", "कि")])
  func `Other texts differ`(one: String, other: String) {
    #expect(one.folded != other.folded)
  }

  @Test func `Both ways to write an accent have different bytes`() {
    #expect("é".hasSameBytes(as: "\u{E9}"))
    #expect(!"e\u{301}".hasSameBytes(as: "é"))
  }
}
