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

  @Test func `A status expires at a date or after a number of seconds`() throws {
    let change = try StatusChange(message: "Away", end: .after(3600))
    #expect(try change.applied(to: nil, at: .example).expiresAt == .example.addingTimeInterval(3600))
    let end = Date.example.addingTimeInterval(5)
    #expect(try StatusChange(message: "Away", end: .at(end)).applied(to: nil, at: .example).expiresAt == end)
  }

  @Test func `A status change throws if its expiration date is not in the future`() throws {
    let change = try StatusChange(message: "Away", end: .at(.example))
    #expect(throws: StatusError.pastEnd) { try change.applied(to: nil, at: .example) }
  }

  @Test(arguments: [
    ("palm_tree", ":palm_tree:"), (":palm_tree:", ":palm_tree:"), ("+1", ":+1:"), ("100", ":100:"), ("🌴", "🌴"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("🇮🇸", "🇮🇸"), ("1️⃣", "1️⃣"), ("", ""),
  ])
  func `A status emoji can be given as a character or as a name`(text: String, emoji: String) throws {
    #expect(try StatusChange(message: "", emoji: text).emoji == emoji)
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
