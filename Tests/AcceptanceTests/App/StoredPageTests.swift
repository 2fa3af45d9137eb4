import TestSupport
import TestTraits
import Testing

/// Pages of the app that the user has seen before, with a server on 127.0.0.1 that doesn't respond,
/// has other content by now, or has stopped.
@Suite("Stored pages", .timeLimit(.minutes(15)), .ownThreads)
struct StoredPageTests {
  private static func app(_ start: String, _ ghlotus: Ghlotus) throws -> FormTerminal {
    try FormTerminal(ghlotus, "--fresh \(start.isEmpty ? "" : "browse ")\(start)", columns: 100, rows: 40)
  }

  private static func quit(_ app: FormTerminal) throws {
    try app.press("q")
    #expect(try app.end().status == Exit.done)
  }

  @Test(arguments: [
    ("octocat", "San Francisco"), ("mona", "tentacles"), ("octocat/Hello-World", "My first repository"),
    ("octocat/Hello-World#1347", "Found a bug"), ("'https://github.com/octocat?tab=followers'", "› mona"),
    ("'https://github.com/octocat?tab=repositories'", "› Hello-World"),
    ("'https://github.com/octocat/Hello-World/issues?q=is%3Aclosed'", "Greet the world"),
    ("'https://github.com/search?q=mona&type=repositories'", "hubot/scripts"),
    ("'https://gist.github.com/6cad326836d38bd3a7ae'", "hello_world.rb"),
  ])
  func `A page that was seen before appears before GitHub answers, and without GitHub`(
    start: String, text: String
  ) async throws {
    let isStalled = Flag()
    let origin = try GitHubOrigin("tour.har") { _ in isStalled.isRaised ? .steps([.stall]) : nil }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      let first = try Self.app(start, ghlotus)
      try first.wait(for: text)
      try Self.quit(first)
      isStalled.raise()
      let second = try Self.app(start, ghlotus)
      try second.wait(for: text)
      try second.wait(for: "Updating")
      try Self.quit(second)
      origin.server.stop()
      let third = try Self.app(start, ghlotus)
      try third.wait(for: text)
      try third.wait(for: "The network failed")
      try third.press("k")
      #expect(try third.wait(for: text).first?.contains("days old") == true)
      try Self.quit(third)
    }
  }

  /// The keys of the lists, each with a text that the profile doesn't show.
  private static let keys = [
    ("1", "LOGIN"), ("2", "LOGIN"), ("3", "DESCRIPTION"), ("4", "PUSHED ▾"), ("5", "last starred"), ("6", "FILES"),
    ("7", "› Monday, November 2, 2026"), ("9", "Ideas"), ("i", "Say hello in Frenc"), ("m", "ADDRESS"),
    ("K", "LAST USED"), ("X", "laptop"), ("P", "STATE"), ("L", "PROVIDER"), ("B", "› spammer"),
  ]

  /// Opens all lists of the user's own profile, one after the other.
  private static func visitAll(_ ghlotus: Ghlotus) throws {
    let app = try app("", ghlotus)
    for (key, text) in keys {
      try app.wait(for: "San Francisco")
      try app.press(key)
      try app.wait(for: text)
      try app.press("Escape")
    }
    try app.wait(for: "San Francisco")
    try quit(app)
  }

  @Test func `Every list that was seen before appears before GitHub answers, and without GitHub`() async throws {
    let isStalled = Flag()
    let origin = try GitHubOrigin("tour.har") { _ in isStalled.isRaised ? .steps([.stall]) : nil }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      try Self.visitAll(ghlotus)
      isStalled.raise()
      try Self.visitAll(ghlotus)
      origin.server.stop()
      try Self.visitAll(ghlotus)
    }
  }

  @Test func `The first page of a long list appears even if the next page is not stored`() async throws {
    let isStalled = Flag()
    let next = #"<https://api.github.com/users/octocat/followers?per_page=100&page=2>; rel="next""#
    let origin = try GitHubOrigin("tour.har") { request in
      guard request.path == "/users/octocat/followers" else { return isStalled.isRaised ? .steps([.stall]) : nil }
      if isStalled.isRaised || request.target.contains("page=2") { return .steps([.stall]) }
      return .json(
        #"[{"login":"mona","id":2,"type":"User"}]"#, headers: [("Cache-Control", "max-age=0"), ("Link", next)])
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      for _ in 0..<2 {
        let app = try Self.app("'https://github.com/octocat?tab=followers'", ghlotus)
        try app.wait(for: "› mona")
        try Self.quit(app)
        isStalled.raise()
      }
    }
  }

  @Test func `A profile of which GitHub withholds a part appears before GitHub answers, too`() async throws {
    let isStalled = Flag()
    let origin = try GitHubOrigin("tour.har") { request in
      if isStalled.isRaised { return .steps([.stall]) }
      guard request.path == "/graphql" else { return nil }
      let error = #"{"type":"FORBIDDEN","path":["repositoryOwner","pinnedItems","nodes",0],"message":"Needs SAML"}"#
      return .json(
        #"{"data":{"repositoryOwner":{"pronouns":"they/them","pinnedItems":{"nodes":[null]}}},"errors":[\#(error)]}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      for _ in 0..<2 {
        let app = try Self.app("octocat", ghlotus)
        try app.wait(for: "San Francisco")
        if isStalled.isRaised { try app.wait(for: "Updating") }
        try Self.quit(app)
        isStalled.raise()
      }
    }
  }

  @Test func `A list that the app sorts appears at once if all of its pages are stored`() async throws {
    let isStalled = Flag()
    let origin = try GitHubOrigin("tour.har") { request in
      if isStalled.isRaised { return .steps([.stall]) }
      guard request.path == "/users/mona/repos" else { return nil }
      let isLast = request.target.contains("&page=2")
      let name = isLast ? "beta" : "alpha"
      let next = "<https://api.github.com\(request.target)&page=2>; rel=\"next\""
      return .json(
        #"[{"name":"\#(name)","full_name":"mona/\#(name)","stargazers_count":\#(isLast ? 7 : 5)}]"#,
        headers: [("Cache-Control", "max-age=0")] + (isLast ? [] : [("Link", next)]))
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      let app = try Self.app("mona", ghlotus)
      try app.wait(for: "Joined")
      try app.press("4")
      try app.wait(for: "› alpha")
      try app.press("S")
      try app.wait(for: "Most stars")
      try app.press("s")
      try app.wait(for: "› beta")
      try app.press("Escape")
      try app.wait(for: "Joined")
      isStalled.raise()
      try app.press("4")
      try app.wait(for: "› beta")
      try app.wait(for: "Updating")
      try Self.quit(app)
    }
  }

  @Test(arguments: [
    ("hubot", "profile of hubot", "f", "1 follower, including you", "0 followers ·", "Unfollowed hubot"),
    (
      "octocat/Hello-World", "repository octocat/Hello-World", "s", "3,127 stars ·", "3,128 stars, including yours",
      "Starred"
    ),
  ])
  func `After an accepted change, its page opens again at once and shows the change`(
    name: String, entry: String, key: String, before: String, after: String, confirmation: String
  ) async throws {
    let isStalled = Flag()
    let origin = try GitHubOrigin("tour.har") { _ in isStalled.isRaised ? .steps([.stall]) : nil }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    @Sendable func visit(in app: FormTerminal) throws {
      try app.wait(for: "San Francisco")
      try app.press(":")
      try app.wait(for: "─ Go to")
      try app.type(name)
      try app.wait(for: "› \(entry)")
      try app.press("Enter")
    }
    try await onOwnThread {
      let app = try Self.app("octocat", ghlotus)
      try visit(in: app)
      try app.wait(for: before)
      try app.press(key)
      try app.wait(for: confirmation)
      isStalled.raise()
      try app.press("Escape")
      try visit(in: app)
      try app.wait(for: after)
      try app.wait(for: "Updating")
      try Self.quit(app)
    }
  }

  /// A change that the user makes while the app waits for the confirmation of a stored page. All responses
  /// about the page were generated before the change.
  @Test(arguments: StoredChange.all, StoredChange.Answer.allCases)
  func `A change of a stored page holds in every order of the responses`(
    change: StoredChange, answer: StoredChange.Answer
  ) async throws {
    let (isSlow, mayConfirm, mayChange, isMade) = (Flag(), Flag(), Flag(), Flag())
    let origin = try GitHubOrigin("tour.har") { request in
      let line = "\(request.method) \(request.path)"
      if line == change.line {
        mayChange.wait()
        guard answer.isAccepted else { return .json(#"{"message":"Not this one, please"}"#, status: 422) }
        isMade.raise()
        return nil
      }
      let response = (isMade.isRaised ? change.sequel : change.prelude)[line]
      // A comment shows the login of its author, which the page doesn't load.
      if isSlow.isRaised, request.path != "/user" { mayConfirm.wait() }
      return response
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      let first = try Self.app(change.start, ghlotus)
      try first.wait(for: change.before)
      try Self.quit(first)
      isSlow.raise()
      let app = try Self.app(change.start, ghlotus)
      try app.wait(for: "Updating")
      try app.wait(for: change.before)
      for step in change.steps { try step.perform(in: app) }
      try app.wait(for: change.after)
      for isAnswer in [answer.isFirst, !answer.isFirst] {
        if isAnswer {
          mayChange.raise()
          try app.wait(for: answer.isAccepted ? change.confirmation : "Not this one, please")
        } else {
          mayConfirm.raise()
          try app.wait(forEndOf: "Updating")
          if answer.isFirst { continue }
          try app.wait(for: change.after)
        }
      }
      if !answer.isAccepted {
        try app.press(change.hasPrompt ? "Escape" : "Enter")
        try app.wait(forEndOf: change.after)
      }
      try app.wait(for: answer.isAccepted ? change.after : change.before)
      try app.wait(forEndOf: "Updating")
      let screen = try app.wait(for: answer.isAccepted ? change.after : change.before)
      #expect(screen.count { $0.contains(change.after) } == (answer.isAccepted ? 1 : 0), "\(screen)")
      try Self.quit(app)
    }
  }

  @Test(arguments: [
    "profile octocat", "repo octocat/Hello-World", "issue octocat/Hello-World#1346", "gist 6cad326836d38bd3a7ae",
    "repos octocat",
  ])
  func `A command prints only what GitHub confirms`(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let isChanged = Flag()
    let recording = try Recording(contentsOf: Package.fixture("tour.har")).replay
    let origin = try GitHubOrigin("tour.har") { request in
      guard case .response(let status, let reason, let headers, let body) = recording(request) else { return nil }
      let text = String(decoding: body, as: UTF8.self)
      return .response(
        status: status, reason: reason,
        headers: headers.filter { $0.0 != "cache-control" } + [("cache-control", "private, max-age=0")],
        body: Array((isChanged.isRaised ? text.replacing("ello", with: "owdy") : text).utf8))
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    let first = try await ghlotus.run(arguments: words)
    #expect(first.output.contains("ello") && first.status == 0)
    isChanged.raise()
    for format in [[], ["--json"]] {
      let second = try await ghlotus.run(arguments: words + format)
      // The text of the README is encoded.
      let text = second.output.replacing("Hello World!", with: "")
      #expect(text.contains("owdy") && !text.contains("Hello"), "\(text)")
    }
  }

  @Test(arguments: [("whoami", "octocat on "), ("emails", "octocat@github.com")])
  func `Without a network, a command prints the last response, and how old it is`(
    command: String, text: String
  ) async throws {
    let origin = try GitHubOrigin("tour.har")
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    let first = try await ghlotus.run(command)
    #expect(first.status == Exit.done && first.output.contains(text))
    origin.server.stop()
    let second = try await ghlotus.run(command)
    #expect(second.status == Exit.done && second.output.contains(text), "\(second.errors)")
    #expect(second.errors.contains("The network failed; the oldest data shown is "))
  }

  @Test func `A row that appears above the selected row does not move the selection`() async throws {
    let isChanged = Flag()
    let origin = try GitHubOrigin("tour.har") { request in
      guard isChanged.isRaised, request.path == "/users/octocat/followers" else { return nil }
      return .json(
        #"[{"login":"newcomer","id":9,"type":"User"},{"login":"mona","id":2,"type":"User"},{"login":"hubot","id":3,"type":"User"}]"#,
        headers: [("Cache-Control", "private, max-age=0")])
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try await onOwnThread {
      let start = "'https://github.com/octocat?tab=followers'"
      let first = try Self.app(start, ghlotus)
      try first.wait(for: "› mona")
      try Self.quit(first)
      isChanged.raise()
      let second = try Self.app(start, ghlotus)
      try second.wait(for: "› mona")
      try second.wait(for: "newcomer")
      try second.wait(for: "› mona")
      try Self.quit(second)
    }
  }
}
