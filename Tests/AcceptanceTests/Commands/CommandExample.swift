import Testing

/// A command line with a recording of its responses and the requests it must send.
struct CommandExample: Sendable, CustomTestStringConvertible {
  enum Kind: Equatable, Sendable {
    /// A command that prints a page, or a JSON object with `--json`.
    case page
    /// A command that prints a row per item, or a JSON object per item with `--json`.
    case list
    /// A command that prints a confirmation, or a JSON object with `--json`.
    case change
    /// A command that prints GitHub's response unchanged.
    case response
  }

  let line: String
  let kind: Kind
  let recording: String
  /// The methods and targets of the expected requests, sorted.
  let requests: [String]

  private init(_ kind: Kind, _ line: String, in recording: String = "tour.har", _ requests: String...) {
    self.line = line
    self.kind = kind
    self.recording = recording
    self.requests = requests
  }

  var testDescription: String { line }

  var words: [String] { line.split(separator: " ").map(String.init) }

  /// Whether a failed command prints the values that it was given, so that they aren't lost.
  var returnsValues: Bool { words[0] == "edit-profile" }

  /// Whether the command reads the responses, rather than printing them.
  var readsReplies: Bool { kind != .response }

  static let all = shown + listed + own + changed

  private static let shown = [
    CommandExample(
      .page, "profile octocat", "GET /repos/octocat/octocat/readme",
      "GET /search/repositories?q=user%3Aoctocat&sort=stars&order=desc&per_page=6", "GET /users/octocat",
      "GET /users/octocat/orgs?per_page=100", "GET /users/octocat/social_accounts?per_page=100", "POST /graphql"),
    CommandExample(.page, "contributions octocat", "POST /graphql"),
    CommandExample(
      .page, "repo octocat/Hello-World", "GET /repos/octocat/Hello-World",
      "GET /repos/octocat/Hello-World/issues?per_page=5", "GET /repos/octocat/Hello-World/languages",
      "GET /repos/octocat/Hello-World/readme"),
    CommandExample(
      .page, "issue octocat/Hello-World#1347", "GET /repos/octocat/Hello-World/issues/1347",
      "GET /repos/octocat/Hello-World/issues/1347/comments?per_page=100"),
    CommandExample(.page, "gist 6cad326836d38bd3a7ae", "GET /gists/6cad326836d38bd3a7ae"),
    CommandExample(.page, "limits", "GET /rate_limit"),
    CommandExample(.page, "whoami", "GET /user"),
    CommandExample(.page, "status", in: "status.har", "POST /graphql"),
    CommandExample(.response, "api /users/octocat", "GET /users/octocat"),
  ]

  private static let listed = [
    CommandExample(.list, "followers octocat", "GET /users/octocat/followers?per_page=100"),
    CommandExample(.list, "following octocat", "GET /users/octocat/following?per_page=100"),
    CommandExample(
      .list, "repos octocat", "GET /users/octocat", "GET /users/octocat/repos?sort=pushed&direction=desc&per_page=100"),
    CommandExample(.list, "starred octocat", "GET /users/octocat/starred?per_page=100"),
    CommandExample(.list, "starred --list ideas", "POST /graphql", "POST /graphql"),
    CommandExample(.list, "lists octocat", "POST /graphql"),
    CommandExample(.list, "orgs octocat", "GET /users/octocat/orgs?per_page=100"),
    CommandExample(.list, "gists octocat", "GET /users/octocat/gists?per_page=100"),
    CommandExample(
      .list, "issues octocat/Hello-World",
      "GET /repos/octocat/Hello-World/issues?state=open&sort=created&direction=desc&per_page=100"),
    CommandExample(
      .list, "issues",
      "GET /search/issues?q=involves%3A%40me%20is%3Aopen&sort=created&order=desc&per_page=100"),
    CommandExample(.list, "activity mona", "GET /users/mona/events?per_page=100"),
    CommandExample(.list, "activity", "GET /user", "GET /users/octocat/events?per_page=100"),
    CommandExample(.list, "members github", "GET /orgs/github/members?per_page=100"),
    CommandExample(.list, "search users mona", "GET /search/users?q=mona&per_page=100"),
    CommandExample(.list, "search repos robot", "GET /search/repositories?q=robot&per_page=100"),
  ]

  private static let own = [
    CommandExample(.list, "emails", "GET /user/emails?per_page=100"),
    CommandExample(.list, "keys", "GET /user/keys?per_page=100"),
    CommandExample(.list, "keys --signing", "GET /user/ssh_signing_keys?per_page=100"),
    CommandExample(.list, "keys --gpg", "GET /user/gpg_keys?per_page=100"),
    CommandExample(.list, "links", "GET /user/social_accounts?per_page=100"),
    CommandExample(.list, "blocked", "GET /user/blocks?per_page=100"),
  ]

  private static let changed = [
    CommandExample(
      .change, "edit-profile --bio Hello", in: "edit-profile.har", "GET /user",
      "GET /user/emails?per_page=100", "GET /user/social_accounts?per_page=100", "PATCH /user", "POST /graphql"),
    CommandExample(.change, "follow mona", "GET /user/following/mona"),
    CommandExample(.change, "unfollow mona", "DELETE /user/following/mona", "GET /user/following/mona"),
    CommandExample(.change, "block mona", "GET /user/blocks/mona", "PUT /user/blocks/mona"),
    CommandExample(.change, "unblock mona", "GET /user/blocks/mona", "GET /users/mona"),
    CommandExample(
      .change, "star octocat/Hello-World", "GET /user/starred/octocat/Hello-World",
      "PUT /user/starred/octocat/Hello-World"),
    CommandExample(
      .change, "unstar octocat/Hello-World", "GET /repos/octocat/Hello-World",
      "GET /user/starred/octocat/Hello-World"),
  ]

  /// Commands without an example, because they send no requests or ask the user questions.
  static let others: Set = [
    "browse", "cache", "completion", "help", "login", "logout", "man", "switch", "token",
  ]
}
