import TestSupport
import Testing

/// A change that the user makes on a page whose stored content is shown.
struct StoredChange: CustomTestStringConvertible, Sendable {
  /// Whether GitHub accepts the change, and whether its response arrives before the responses that
  /// validate the stored content.
  enum Answer: CaseIterable, Sendable {
    case acceptsFirst, acceptsLast, rejectsFirst, rejectsLast

    var isAccepted: Bool { self == .acceptsFirst || self == .acceptsLast }
    var isFirst: Bool { self == .acceptsFirst || self == .rejectsFirst }
  }

  let testDescription: String
  /// The argument of `browse`.
  let start: String
  let steps: [Journey.Step]
  /// The method and path of the request that makes the change.
  let line: String
  /// The responses that replace those of the recording before the change, by method and path.
  var prelude: [String: Response] = [:]
  /// The responses that replace those of the recording after the change.
  let sequel: [String: Response]
  /// A text on the screen before the change, and again after GitHub rejects the change.
  let before: String
  /// A text in one line of the screen after the change.
  let after: String
  /// The message after GitHub accepts the change.
  let confirmation: String

  /// Whether a prompt shows the error if GitHub rejects the change.
  var hasPrompt: Bool { steps.contains { if case .type = $0 { true } else { false } } }

  static let all = [
    StoredChange(
      testDescription: "star", start: "octocat/Hello-World", steps: [.press("s")],
      line: "PUT /user/starred/octocat/Hello-World",
      sequel: ["GET /user/starred/octocat/Hello-World": .response(status: 204)], before: "3,127 stars ·",
      after: "stars, including yours", confirmation: "Starred octocat/Hello-World"),
    StoredChange(
      testDescription: "follow", start: "mona", steps: [.press("f")], line: "PUT /user/following/mona",
      prelude: ["POST /graphql": person()], sequel: ["POST /graphql": person(isFollowed: true)],
      before: "2 followers ·", after: "followers, including you", confirmation: "Followed mona"),
    StoredChange(
      testDescription: "block", start: "mona",
      steps: [.press("b"), .see("Block mona?"), .press("y"), .press("Enter")], line: "PUT /user/blocks/mona",
      prelude: ["POST /graphql": person()],
      sequel: ["POST /graphql": person(canBeFollowed: false), "GET /user/blocks/mona": .response(status: 204)],
      before: "2 followers ·", after: "blocked by you", confirmation: "Blocked mona"),
    StoredChange(
      testDescription: "hide the email", start: "'https://github.com/settings/emails'", steps: [.press("v")],
      line: "PATCH /user/email/visibility",
      sequel: [
        "GET /user/emails": .json(
          #"[{"email":"octocat@github.com","primary":true,"verified":true,"visibility":"private"}]"#)
      ], before: "primary, public", after: "primary, private", confirmation: "is now private"),
    StoredChange(
      testDescription: "add an email", start: "'https://github.com/settings/emails'",
      steps: [.press("+"), .see("Email address · Enter adds"), .type("mona@octocat.example"), .press("Enter")],
      line: "POST /user/emails",
      sequel: [
        "GET /user/emails": .json(
          #"[{"email":"mona@octocat.example","primary":false,"verified":false,"visibility":null}]"#)
      ], before: "ADDRESS", after: "mona@octocat.example  ", confirmation: "to verify it, see your email"),
    StoredChange(
      testDescription: "comment on an issue", start: "octocat/Hello-World#1347",
      steps: [.press("c"), .see("Comment · ^S posts"), .type("I saw it too"), .press("C-s")],
      line: "POST /repos/octocat/Hello-World/issues/1347/comments",
      sequel: [
        "GET /repos/octocat/Hello-World/issues/1347/comments": .json(
          """
          [{"id":13471,"user":{"login":"octocat","id":583231,"html_url":"https://github.com/octocat","type":"User"},\
          "created_at":"2026-11-01T09:00:00Z","updated_at":"2026-11-01T09:00:00Z","body":"I saw it too"}]
          """)
      ], before: "Thanks for the report", after: "I saw it too", confirmation: "Posted the comment"),
  ]

  /// The GraphQL response for the profile of another user.
  private static func person(isFollowed: Bool = false, canBeFollowed: Bool = true) -> Response {
    .json(
      """
      {"data":{"repositoryOwner":{"pronouns":null,"status":null,"pinnedItems":{"nodes":[]},\
      "viewerCanFollow":\(canBeFollowed),"viewerIsFollowing":\(isFollowed),"isFollowingViewer":false}}}
      """)
  }
}
