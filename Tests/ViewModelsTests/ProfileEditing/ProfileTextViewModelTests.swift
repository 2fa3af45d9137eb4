import Essentials
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile text")
struct ProfileTextViewModelTests {
  private let input = ProfileInput(
    texts: [.name: "The Octocat", .bio: "One\n\nThree", .blog: "https://github.blog"], flags: [.hireable],
    accounts: ["https://mastodon.example/@octocat", ""])

  private func read(_ text: String, onto former: ProfileInput = ProfileInput()) -> ProfileInput {
    ProfileTextViewModel(text: text).input(replacing: former).input
  }

  private func problems(in text: String) -> [ProfileTextProblem] {
    ProfileTextViewModel(text: text).input(replacing: ProfileInput()).problems
  }

  @Test func `A field that is not included has no heading and stays unchanged`() {
    var former = input
    former.texts[.status] = ":dart: Focusing"
    let text = ProfileTextViewModel(
      input: former, of: ProfileField.allCases.filter { !ProfileField.ofStatus.contains($0) }
    ).text
    #expect(!text.contains("Status") && !text.contains("## Busy"))
    #expect(read(text, onto: former).texts[.status] == ":dart: Focusing")
  }

  @Test func `The text has instructions, and then each field below its heading`() {
    let text = ProfileTextViewModel(input: input).text
    let preamble = text.lines.prefix { !$0.isEmpty }
    #expect(preamble.allSatisfy { $0.hasPrefix("# ") })
    #expect(
      text.lines.dropFirst(preamble.count).joined(separator: "\n") == """

        ## Name
        The Octocat

        ## Bio
        One

        Three

        ## Status

        ## Status ends

        ## Busy
        no

        ## Visible to

        ## Company

        ## Location

        ## Website
        https://github.blog

        ## X / Twitter

        ## Public email

        ## Hireable
        yes

        ## Social accounts
        https://mastodon.example/@octocat

        """)
  }

  @Test func `Remarks are next to their fields and are ignored when the text is read`() {
    let text = ProfileTextViewModel(
      input: input, remarks: [.field(.name): "Too long.\nBy far.", .account(0): "No such server."]
    ).text
    #expect(text.contains("## Name\n#! Too long.\n#! By far.\nThe Octocat\n"))
    #expect(text.contains("#! No such server.\nhttps://mastodon.example/@octocat\n"))
    #expect(read(text) == read(ProfileTextViewModel(input: input).text))
  }

  @Test(arguments: [
    ("## Name\n\n  \nOcto\n\n\n## Bio\nI", "Octo"),
    ("##name\nOcto", "Octo"),
    ("## NAME  \r\nOcto\n", "Octo"),
    ("## Name\n#octo\n", "#octo"),
    ("## Name\n\\o/\n", "\\o/"),
    ("## Name\n\\##\n", "##"),
    ("## Name\n", ""),
  ])
  func `A field is read despite differences in spacing and letter case`(text: String, name: String) {
    #expect(read(text).texts[.name] == name)
    #expect(problems(in: text).isEmpty)
  }

  @Test func `Fields without a heading in the text stay unchanged`() {
    #expect(read("", onto: input) == input)
    #expect(read("## Name\nMona", onto: input).texts[.bio] == input.texts[.bio])
    #expect(read("## Name\nMona", onto: input).flags.contains(.hireable))
    #expect(read("## Social accounts\n", onto: input).accounts == [])
  }

  @Test(arguments: [("yes", true), ("No", false), (" YES ", true)])
  func `Hireable is read as yes or no`(response: String, isHireable: Bool) {
    #expect(read("## Hireable\n\(response)\n").flags.contains(.hireable) == isHireable)
    #expect(problems(in: "## Hireable\n\(response)\n").isEmpty)
  }

  @Test(arguments: [
    ("## Name\nA\n## Nickname\nB\n", [2]),
    ("## Name\nA\n\n## name\nB\n", [3]),
    ("## Hireable\nperhaps\n", [0]),
    ("## Hireable\n", [0]),
    ("# Words\n\nA\nB\n## Name\n", [2]),
  ])
  func `Each problem in the text is reported with its line`(text: String, lines: [Int]) {
    #expect(problems(in: text).map(\.line) == lines)
  }

  @Test func `The first of two headings for the same field counts`() {
    #expect(read("## Name\nA\n## Name\nB\n").texts[.name] == "A")
  }

  @Test func `New remarks replace the old remarks in a text with problems`() {
    let text = ProfileTextViewModel(text: "## Name\n#! Old\nA\n## Nickname\nB\n")
    let problems = text.input(replacing: ProfileInput()).problems
    let remarked = text.remarking(problems)
    #expect(remarked.text == "## Name\nA\n## Nickname\n#! \(problems[0].sentence)\nB\n")
    #expect(remarked.remarking(remarked.input(replacing: ProfileInput()).problems) == remarked)
  }

  @Test(arguments: 0..<4)
  func `Any text in any field survives writing and reading`(part: Int) {
    for seed in 0..<2_500 {
      var random = Numbers(state: UInt64(part * 2_500 + seed))
      let input = ProfileInput.random(using: &random)
      let (read, problems) = ProfileTextViewModel(input: input).input(replacing: ProfileInput())
      #expect(problems.isEmpty, "part \(part), seed \(seed)")
      #expect(read.scalars == input.scalars, "part \(part), seed \(seed)")
    }
  }
}

extension ProfileInput {
  /// Pieces that have a special meaning in the text, or that combine with the preceding character.
  private static let pieces = [
    "\n", "\n\n", "#", "##", "#!", "# ", "\\", "\\##", " ", "\t", "\r\n", "\r", "\u{301}", "\u{200D}", "\u{2028}",
    "\u{85}", "\u{0}", "🦑", "é", "Bio", "## Name\n", "word",
  ]

  fileprivate static func random(using numbers: inout Numbers) -> ProfileInput {
    func text(using numbers: inout Numbers) -> String {
      (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers) ?? ""
      }.joined()
    }
    var input = ProfileInput(flags: ProfileField.flags.filter { _ in .random(using: &numbers) })
    for field in ProfileField.texts { input.texts[field] = text(using: &numbers) }
    for _ in 0..<3 {
      // An account is a single line, and a blank line is not an account.
      let account = String(text(using: &numbers).unicodeScalars.filter { $0 != "\n" })
      if !account.isBlank { input.accounts.append(account) }
    }
    return input
  }

  /// The Unicode scalars of all values.
  ///
  /// Two equal strings can consist of different scalars, so the test compares the scalars.
  fileprivate var scalars: [[Unicode.Scalar]] {
    ProfileField.texts.map { Array((texts[$0] ?? "").unicodeScalars) }
      + ProfileField.flags.sorted { $0.rawValue < $1.rawValue }.map { flags.contains($0) ? ["y"] : ["n"] }
      + accounts.map { Array($0.unicodeScalars) }
  }
}

/// A pseudorandom number generator that repeats its numbers in every run (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
