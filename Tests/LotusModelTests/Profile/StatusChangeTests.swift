import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct StatusChangeTests {
  private let present = UserStatus(
    message: "Focusing", emojiName: ":dart:", emojiHTML: "<div>🎯</div>", indicatesLimitedAvailability: true,
    expiresAt: .example.addingTimeInterval(60))

  @Test func `A status change with a message replaces the whole status`() throws {
    let status = try StatusChange(message: "Back").applied(to: present, at: .example)
    #expect(status == UserStatus(message: "Back"))
  }

  @Test func `A status change without a message keeps the values that it does not set`() throws {
    var wanted = present
    wanted.indicatesLimitedAvailability = false
    #expect(try StatusChange(message: nil, isBusy: false).applied(to: present, at: .example) == wanted)
    wanted = present
    (wanted.emojiName, wanted.emojiHTML) = (":palm_tree:", nil)
    #expect(try StatusChange(message: nil, emoji: "palm_tree").applied(to: present, at: .example) == wanted)
  }

  @Test func `A status gets the end and the organization that the change names`() throws {
    let end = Date.example.addingTimeInterval(5)
    let audience = StatusAudience(id: "O_new", login: "new")
    let status = try StatusChange(message: "Away").applied(to: present, at: .example, until: end, for: audience)
    #expect(status == UserStatus(message: "Away", expiresAt: end, audience: audience))
  }

  @Test(
    arguments: [
      ("2d", .after(172_800)), ("2027-01-31", .local("2027-02-01T00:00:00Z")),
      ("2027-01-31 18:30", .local("2027-01-31T18:30:00Z")), ("2027-01-31T18:30", .local("2027-01-31T18:30:00Z")),
      ("tomorrow", .daily(2, 0)), ("today", .daily(1, 0)), ("Tomorrow 18:00", .daily(1, 64_800)),
      ("today 9:05", .daily(0, 32_700)), ("18:00", .daily(0, 64_800)), ("0:00", .daily(0, 0)),
    ] as [(String, TypedEnd)])
  func `An end is a duration, a day that is included, or a time`(text: String, end: TypedEnd) throws {
    switch end {
    case .after(let seconds): #expect(StatusEnd(text) == .after(seconds))
    case .daily(let days, let seconds): #expect(StatusEnd(text) == .daily(days: days, seconds: seconds))
    case .local(let iso): #expect(StatusEnd(text) == .local(try Date(iso, strategy: .iso8601)))
    }
  }

  enum TypedEnd: Sendable {
    case after(Double)
    case local(String)
    case daily(Int, Int)
  }

  @Test(arguments: [
    "", "0", "0d", "yesterday", "tomorrow18:00", "tomorrow evening", "24:00", "\u{661}\u{668}:\u{660}\u{660}",
    "18:60", "2027-02-30", "2027-13-01", "2027-01-31 24:00", "2027-1-1", "9999999w",
  ])
  func `Other texts are not an end`(text: String) {
    #expect(StatusEnd(text) == nil)
  }

  @Test func `A status change throws if its expiration date is not in the future`() throws {
    let change = try StatusChange(message: "Away")
    #expect(throws: StatusError.pastEnd) { try change.applied(to: nil, at: .example, until: .example) }
  }

  @Test(arguments: [
    ("palm_tree", ":palm_tree:"), (":palm_tree:", ":palm_tree:"), ("+1", ":+1:"), ("100", ":100:"), ("🌴", "🌴"),
    ("Octocat", ":octocat:"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("🇮🇸", "🇮🇸"), ("1️⃣", "1️⃣"), ("", ""),
  ])
  func `A status emoji can be given as a character or as a name`(text: String, emoji: String) throws {
    #expect(try StatusChange(message: "", emoji: text).emoji == emoji)
  }

  @Test(arguments: ["nonsense", ":palmtree:", "Octocats"])
  func `A status change throws if GitHub has no emoji with the name`(text: String) {
    #expect(throws: StatusError.unknownEmoji(text.filter { $0 != ":" })) { try StatusChange(message: "", emoji: text) }
  }

  @Test(arguments: [
    ("palmtree", ["palm_tree"]), ("octocats", ["octocat"]), ("palm", ["palm_tree", "palm_up_hand"]), ("zzzzzzz", []),
    ("plm_tre", ["palm_tree"]), (String(repeating: "palm_tree", count: 1_000), []),
  ])
  func `An unknown emoji name leads to similar names`(text: String, names: [String]) {
    #expect(Array(EmojiNames.similar(to: text).prefix(names.count)) == names)
    if names.isEmpty { #expect(EmojiNames.similar(to: text).isEmpty) }
  }

  @Test(arguments: ["palm tree", "é", "🌴🌴", "<b>", "a.b"])
  func `A status change throws if its emoji is neither one emoji nor an emoji name`(text: String) {
    #expect(throws: StatusError.notEmoji(text)) { try StatusChange(message: "", emoji: text) }
  }

  @Test func `A status message longer than 80 characters throws an error`() throws {
    _ = try StatusChange(message: String(repeating: "é", count: 80))
    #expect(throws: StatusError.longMessage(count: 81, limit: 80)) {
      try StatusChange(message: String(repeating: "x", count: 81))
    }
  }
}
