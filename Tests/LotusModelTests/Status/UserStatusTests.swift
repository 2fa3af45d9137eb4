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
  func `The emoji stands inside GitHub's markup`(html: String?, emoji: String?) {
    let status = UserStatus(message: nil, emojiHTML: html, indicatesLimitedAvailability: false, expiresAt: nil)
    #expect(status.emoji == emoji)
  }

  @Test func `Programs get the emoji without the markup, and nulls`() throws {
    let status = UserStatus(
      message: nil, emojiHTML: "<div>🎯</div>", indicatesLimitedAvailability: false, expiresAt: nil)
    #expect(
      try JSONText.encode(status.json, pretty: false)
        == #"{"emoji":"🎯","expires_at":null,"indicates_limited_availability":false,"message":null}"#)
  }
}
