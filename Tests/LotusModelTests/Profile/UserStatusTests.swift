import Essentials
import FoundationEssentials
import Testing

@testable import LotusModel

struct UserStatusTests {
  @Test(
    arguments: [
      ("<div><g-emoji alias=\"dart\">🎯</g-emoji></div>", "🎯"), ("<div>\n  🎯\n</div>", "🎯"), ("🎯", "🎯"),
      ("<div><img class=\"emoji\" src=\"x.png\"></div>", nil), ("<div></div>", nil), ("  ", nil), ("", nil), (nil, nil),
      ("<unclosed 🎯", nil), ("<div><g-emoji>👨‍👩‍👧</g-emoji></div>", "👨‍👩‍👧"),
    ] as [(String?, String?)])
  func `The emoji of a status is extracted from GitHub's HTML`(html: String?, emoji: String?) {
    let status = UserStatus(message: nil, emojiHTML: html, indicatesLimitedAvailability: false, expiresAt: nil)
    #expect(status.emoji == emoji)
  }

  @Test(
    arguments: [
      (":palm_tree: On holiday", ":palm_tree:", "On holiday"), ("🌴 On holiday", "🌴", "On holiday"),
      ("👨‍👩‍👧", "👨‍👩‍👧", ""), (":+1:", ":+1:", ""), ("On holiday", "", "On holiday"), (": )", "", ": )"),
      ("At 12:30:", "", "At 12:30:"), ("3 cats", "", "3 cats"), ("Née", "", "Née"),
    ])
  func `Typed status text splits into an emoji and a message, and reads back unchanged`(
    text: String, emoji: String, message: String
  ) {
    let status = UserStatus().saying(text)
    #expect(status.emojiName == emoji)
    #expect(status.message == message)
    #expect(status.text == text)
  }

  @Test(arguments: [(":palm_tree: On holiday", "🌴"), (":octocat:", ":octocat:"), ("🎯", "🎯"), ("On holiday", nil)])
  func `The emoji of a typed status is the character of its name, if Unicode has it`(text: String, emoji: String?) {
    #expect(UserStatus().saying(text).emoji == emoji)
    #expect(EmojiNames.all.count == 1_913)
  }

  @Test func `New text keeps the other values of a status, and empty text clears the status`() {
    let known = UserStatus(
      message: "Focusing", emojiName: ":dart:", emojiHTML: "<div>🎯</div>", indicatesLimitedAvailability: true,
      expiresAt: Date(timeIntervalSince1970: 1_800_000_000))
    var expected = known
    expected.message = "Away"
    #expect(known.saying(":dart: Away") == expected)
    expected.emojiName = ":palm_tree:"
    expected.emojiHTML = nil
    #expect(known.saying(":palm_tree: Away") == expected)
    #expect(known.saying("") == UserStatus())
  }

  @Test(
    arguments: [
      (UserStatus(message: "New", emojiName: ":dart:"), UserStatus(message: "New", emojiName: "🎯"), false),
      (UserStatus(message: "New"), UserStatus(message: "New", emojiName: ":dart:"), false),
      (UserStatus(message: "New "), UserStatus(message: "New"), false),
      (UserStatus(message: "New"), UserStatus(message: "Other"), false),
      (UserStatus(), nil, false),
      (UserStatus(message: "New"), UserStatus(message: "Old"), true),
      (
        UserStatus(message: "New", indicatesLimitedAvailability: true),
        UserStatus(message: "Old", indicatesLimitedAvailability: true), true
      ),
      (UserStatus(message: "New", indicatesLimitedAvailability: true), UserStatus(message: "New"), true),
      (UserStatus(message: "New", emojiName: "🌴"), UserStatus(message: "New", emojiName: ":dart:"), true),
      (UserStatus(), UserStatus(message: "Old", emojiName: ":dart:"), true),
      (UserStatus(message: "New"), nil, true),
      (UserStatus(), UserStatus(message: "Else"), true),
      (UserStatus(message: "New", audience: .new), UserStatus(message: "New"), true),
      (
        UserStatus(message: "New", audience: .new),
        UserStatus(message: "New", audience: StatusAudience(id: "O_new", login: "New")), false
      ),
    ] as [(UserStatus, UserStatus?, Bool)])
  func `Each part of a status is compared with the former one`(wanted: UserStatus, returned: UserStatus?, isKept: Bool)
  {
    #expect(wanted.isKept(returned, insteadOf: UserStatus(message: "Old", emojiName: ":dart:")) == isKept)
  }

  @Test func `The JSON of a status has the emoji without HTML, and null for missing values`() throws {
    let status = UserStatus(
      message: nil, emojiHTML: "<div>🎯</div>", indicatesLimitedAvailability: false, expiresAt: nil)
    #expect(
      try JSONText.encode(status.json, pretty: false)
        == #"{"emoji":"🎯","expires_at":null,"indicates_limited_availability":false,"message":null}"#)
    #expect(
      try JSONText.encode(status.ownJSON, pretty: false)
        == #"{"emoji":"🎯","expires_at":null,"indicates_limited_availability":false,"message":null,"organization":null}"#
    )
  }

  @Test func `Only a change that sends an organization requests it`() {
    let change = UserStatus(message: "New").changeQuery
    #expect(!change.document.contains("organization"))
    let limited = UserStatus(message: "New", audience: .new).changeQuery
    #expect(limited.document.contains("expiresAt organization { ... on Node { id } ... on Actor { login } }"))
  }
}

extension StatusAudience {
  fileprivate static let new = StatusAudience(id: "O_new", login: "new")
}
