import TestSupport
import Testing

/// The steps of a user who changes something on GitHub, with the expected request and screen.
struct Journey: CustomTestStringConvertible, Sendable {
  enum Step {
    case see(String)
    case press(String)
    case type(String)
  }

  let testDescription: String
  /// The argument of `browse`, or an empty string for the user's own profile.
  let start: String
  let steps: [Step]
  /// The method and path of the expected request.
  let line: String
  let body: String
  /// The responses that replace those of the recording once the change is made, by method and path.
  var sequel: [String: String] = [:]
  /// A text on the screen before the change, and again after GitHub rejects the change.
  let before: String
  /// A text on the screen after the change. If `nil`, the change only removes `before`.
  let after: String?

  /// Whether a prompt shows the error if GitHub rejects the change.
  var hasPrompt: Bool { steps.contains { if case .type = $0 { true } else { false } } }

  static let all = [
    Journey(
      testDescription: "follow", start: "mona", steps: [.press("f")], line: "PUT /user/following/mona", body: "",
      before: "2 followers ·", after: "3 followers, including you"),
    Journey(
      testDescription: "unfollow", start: "hubot", steps: [.press("f")], line: "DELETE /user/following/hubot", body: "",
      before: "1 follower, including you", after: "0 followers ·"),
    Journey(
      testDescription: "star", start: "octocat/Hello-World", steps: [.press("s")],
      line: "PUT /user/starred/octocat/Hello-World", body: "", before: "3,127 stars ·",
      after: "3,128 stars, including yours"),
    Journey(
      testDescription: "hide the email", start: "", steps: [.press("m"), .see("old@octocat.example"), .press("v")],
      line: "PATCH /user/email/visibility", body: #"{"visibility":"private"}"#, before: "primary, public",
      after: "primary, private"),
    Journey(
      testDescription: "remove a key", start: "",
      steps: [
        .press("K"), .see("old desktop"), .press("Down"), .see("› 2"), .press("-"),
        .see("Remove SSH key \"old desktop\"?"), .press("y"), .press("Enter"),
      ], line: "DELETE /user/keys/2", body: "", before: "old desktop", after: "Removed SSH key \"old desktop\""),
    Journey(
      testDescription: "add an email", start: "",
      steps: [
        .press("m"), .see("old@octocat.example"), .press("+"), .see("Email address · Enter adds"),
        .type("mona@octocat.example"), .press("Enter"),
      ], line: "POST /user/emails", body: #"{"emails":["mona@octocat.example"]}"#,
      sequel: [
        "GET /user/emails":
          #"[{"email":"mona@octocat.example","primary":false,"verified":false,"visibility":null}]"#
      ], before: "old@octocat.example",
      after: "mona@octocat.example"),
    Journey(
      testDescription: "remove an email", start: "",
      steps: [
        .press("m"), .see("old@octocat.example"), .press("End"), .see("› old@octocat.example"), .press("-"),
        .see("Remove old@octocat.example?"), .press("y"), .press("Enter"),
      ], line: "DELETE /user/emails", body: #"{"emails":["old@octocat.example"]}"#, before: "old@octocat.example",
      after: "Removed email address old@octocat.example"),
    Journey(
      testDescription: "add a link", start: "",
      steps: [
        .press("L"), .see("example.com/octocat"), .press("+"), .see("URL of the social account"),
        .type("https://a.example"), .press("Enter"),
      ], line: "POST /user/social_accounts", body: #"{"account_urls":["https://a.example"]}"#,
      sequel: ["GET /user/social_accounts": #"[{"provider":"generic","url":"https://a.example"}]"#],
      before: "example.com/octocat", after: "› a.example"),
    Journey(
      testDescription: "unblock", start: "",
      steps: [
        .press("B"), .see("› spammer"), .press("-"),
      ], line: "DELETE /user/blocks/spammer", body: "", before: "› spammer", after: nil),
    Journey(
      testDescription: "block", start: "",
      steps: [
        .press("B"), .see("› spammer"), .press("+"), .see("User · Enter blocks"), .type("mona"), .press("Enter"),
        .see("Block mona?"), .press("y"), .press("Enter"),
      ],
      line: "PUT /user/blocks/mona", body: "",
      sequel: [
        "GET /user/blocks": #"[{"login":"mona","id":2,"type":"User","html_url":"https://github.com/mona"}]"#
      ], before: "spammer", after: "› mona"),
    Journey(
      testDescription: "comment on an issue", start: "octocat/Hello-World",
      steps: [
        .see("3,127 stars"), .press(":"), .see("Go to"), .type("octocat/Hello-World#1347"),
        .see("› octocat/Hello-World#1347"),
        .press("Enter"), .see("Thanks for the report"), .press("c"), .see("Comment · ^S posts"),
        .type("I saw it too"),
        .press("C-s"),
      ], line: "POST /repos/octocat/Hello-World/issues/1347/comments", body: #"{"body":"I saw it too"}"#,
      sequel: [
        "GET /repos/octocat/Hello-World/issues/1347/comments": """
        [{"id":13471,"user":{"login":"octocat","id":583231,"html_url":"https://github.com/octocat","type":"User"},\
        "created_at":"2026-11-01T09:00:00Z","updated_at":"2026-11-01T09:00:00Z","body":"I saw it too"}]
        """
      ], before: "Thanks for the report", after: "I saw it too"),
  ]

  func go(in app: FormTerminal) throws {
    try app.wait(for: start.contains("/") ? start : start.isEmpty ? "San Francisco" : "Joined")
    for step in steps { try step.perform(in: app) }
  }
}

extension Journey.Step {
  func perform(in app: FormTerminal) throws {
    switch self {
    case .see(let text): try app.wait(for: text)
    case .press(let key): try app.press(key)
    case .type(let text): try app.type(text)
    }
  }
}
