import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

@Suite("Profile form validator")
struct ProfileFormValidatorTests {
  private static let verified = [
    EmailAddress(email: "mona@a.example", verified: true, primary: true),
    EmailAddress(email: "new@a.example", verified: false, primary: false),
  ]

  /// The result of validating a value.
  enum Verdict {
    case fine, hint, error
  }

  private func verdict(
    _ place: ProfileInput.Slot, _ input: ProfileInput, editing base: EditableProfile = EditableProfile(),
    addresses: [EmailAddress]? = verified
  ) -> Verdict {
    let remarks = ProfileFormValidator(addresses: addresses).remarks(on: input, editing: base, from: .example)
    #expect(Set(remarks.keys).isSubset(of: [place]))
    return remarks[place].map { $0.isError ? .error : .hint } ?? .fine
  }

  @Test func `An unknown emoji of the current status may stay`() {
    let base = EditableProfile(texts: [.status: ":new_emoji: Away"])
    #expect(verdict(.field(.status), ProfileInput(texts: [.status: ":new_emoji: Back"]), editing: base) == .fine)
    #expect(verdict(.field(.status), ProfileInput(texts: [.status: ":other_emoji: Back"]), editing: base) == .error)
  }

  private static func text(_ count: Int, of character: Character = "a") -> String {
    String(repeating: character, count: count)
  }

  @Test(
    arguments: [
      (.name, text(255), .fine), (.name, text(256), .error), (.company, text(256), .error),
      (.location, text(255, of: "日"), .fine), (.blog, "https://" + text(247), .hint), (.name, "\u{1B}[2J", .hint),
      (.name, "Mo\tna", .error), (.location, "a\nb", .error), (.status, "a\tb", .error), (.name, " Mona\t\n", .fine),
      (.bio, "a\tb\n", .hint), (.bio, "\u{200B}", .hint), (.name, " \n", .fine),
      (.bio, text(160), .fine), (.bio, text(161), .error), (.bio, text(160) + " \n", .fine),
      // A value of 160 characters may contain more code points. GitHub doesn't document which of
      // the two it counts.
      (.bio, text(80, of: "👍🏽"), .fine), (.bio, text(81, of: "👍🏽"), .hint), (.bio, text(160, of: "👍🏽"), .hint),
      (.bio, text(161, of: "👍🏽"), .error),
      (.status, ":octocat: Away", .fine), (.status, ":nonsense: Away", .error), (.statusEnd, "", .fine),
      (.status, ":palm_tree: " + text(80), .fine), (.status, text(81), .error), (.status, text(80, of: "👍🏽"), .hint),
      (.twitterUsername, "mona_1", .fine), (.twitterUsername, "@mona", .fine), (.twitterUsername, "mona-1", .error),
      (.twitterUsername, "möna", .error), (.twitterUsername, "mona lisa", .error), (.twitterUsername, text(15), .fine),
      (.twitterUsername, text(16), .hint), (.twitterUsername, text(256), .error),
      (.email, "mona@a.example", .fine), (.email, "MONA@a.example", .fine), (.email, " mona@a.example ", .fine),
      (.email, "new@a.example", .error), (.email, "other@a.example", .error), (.email, "mona", .error),
      (.blog, "a.example", .fine), (.blog, "https://a.example/?q=%20", .fine), (.blog, "home", .hint),
      (.blog, "a b.example", .hint), (.blog, "localhost:80", .hint), (.company, "@github, @acme & co.", .fine),
    ] as [(ProfileField, String, Verdict)])
  func `Only values that GitHub certainly rejects are errors`(field: ProfileField, typed: String, expected: Verdict) {
    #expect(verdict(.field(field), ProfileInput(texts: [field: typed])) == expected)
  }

  @Test(
    arguments: [
      ("https://a.example", .fine), ("a.example/@mona", .fine), ("https://a", .error), ("  ", .fine),
      ("http://a.example:80/?q=1#2", .fine), ("@mona", .error), ("a b.example", .error), ("https://", .error),
      ("//a.example", .error), ("https:///a", .error), ("irc://a.example", .error),
    ] as [(String, Verdict)])
  func `A social account must be a URL`(typed: String, expected: Verdict) {
    #expect(verdict(.account(1), ProfileInput(accounts: ["", typed])) == expected)
  }

  @Test func `More accounts than GitHub shows get a hint`() {
    let accounts = (0..<5).map { "https://\($0).example" }
    #expect(verdict(.account(4), ProfileInput(accounts: accounts)) == .hint)
  }

  @Test(
    arguments: [
      (nil, "other@a.example", .fine), (nil, "mona", .hint), ([], "other@a.example", .error),
      ([verified[1]], "new@a.example", .error),
    ] as [([EmailAddress]?, String, Verdict)])
  func `Without the list of addresses, only the shape of an address is checked`(
    addresses: [EmailAddress]?, typed: String, expected: Verdict
  ) {
    #expect(verdict(.field(.email), ProfileInput(texts: [.email: typed]), addresses: addresses) == expected)
  }

  @Test func `Untouched and cleared values are never flagged`() {
    let bad = "mona lisa" + Self.text(300)
    let texts = Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, bad) })
    let base = EditableProfile(texts: texts, accounts: (0..<6).map { "\($0) \(bad)" })
    let validator = ProfileFormValidator(addresses: [])
    var input = ProfileFormViewModel(base).input
    #expect(validator.remarks(on: input, editing: base, from: .example).isEmpty)
    input.flags = [.hireable]
    #expect(validator.remarks(on: input, editing: base, from: .example).isEmpty)
    #expect(validator.remarks(on: ProfileInput(), editing: base, from: .example).isEmpty)
    input.texts[.name] = bad + "!"
    input.accounts[2] += "!"
    #expect(Set(validator.remarks(on: input, editing: base, from: .example).keys) == [.field(.name), .account(2)])
  }

  @Test func `A remark says how to correct the value`() {
    let input = ProfileInput(
      texts: [.name: Self.text(300), .email: "other@a.example", .bio: Self.text(170)], accounts: ["https://"])
    let remarks = ProfileFormValidator(addresses: Self.verified).remarks(
      on: input, editing: EditableProfile(), from: .example)
    #expect(
      remarks.mapValues(\.sentence) == [
        .field(.name): "Use at most 255 characters; this has 300.",
        .field(.bio): "Use at most 160 characters; this has 170.",
        .field(.email): "Use one of your verified email addresses: mona@a.example.",
        .account(0): "Write a full URL, such as https://mastodon.social/@octocat.",
      ])
  }
}
