import Glibc
import TestSupport
import TestTraits
import Testing

/// Changes that the user makes in the full-screen app. A server on 127.0.0.1 accepts or rejects
/// them.
@Suite("Changes in the app", .timeLimit(.minutes(15)), .ownThreads)
struct AppChangesTests {
  @Test(arguments: Journey.all)
  func `A key press shows its change and sends one request`(journey: Journey) async throws {
    let origin = try Self.origin(for: journey)
    let app = try Self.app(journey.start, on: origin)
    try await onOwnThread {
      try journey.go(in: app)
      if let after = journey.after { try app.wait(for: after) } else { try app.wait(forEndOf: journey.before) }
      // A prompt closes when GitHub has accepted the change.
      if journey.hasPrompt { try app.wait(forEndOf: "┌─ ") }
      #expect(eventually { Self.changes(at: origin) == ["\(journey.line) \(journey.body)"] })
      try Self.quit(app)
    }
  }

  @Test(arguments: Journey.all)
  func `A rejected change is rolled back and explained`(journey: Journey) async throws {
    let origin = try Self.origin(refusing: true, for: journey)
    let app = try Self.app(journey.start, on: origin)
    try await onOwnThread {
      try journey.go(in: app)
      try app.wait(for: "Not this one, please")
      try app.press(journey.hasPrompt ? "Escape" : "Enter")
      try app.wait(forEndOf: "Not this one, please")
      let screen = try app.wait(for: journey.before)
      if let after = journey.after { #expect(!screen.contains { $0.contains(after) }, "\(screen)") }
      #expect(Self.changes(at: origin) == ["\(journey.line) \(journey.body)"])
      try Self.quit(app)
    }
  }

  @Test func `Saving the user's own profile closes the form and shows a confirmation`() async throws {
    let origin = try GitHubOrigin("tour.har") { request in
      request.method == "PATCH" ? .json(#"{"login":"octocat","id":583231,"name":"The Octocat II"}"#) : nil
    }
    let app = try Self.app("", on: origin)
    try await onOwnThread {
      try app.wait(for: "San Francisco")
      try app.press("e")
      try app.wait(forFocusOn: "Name")
      try app.type(" II")
      try app.press("C-s", until: "Save these changes?")
      try app.press("Enter")
      let screen = try app.wait(for: "Saved your profile")
      #expect(screen[0].hasPrefix("octocat"))
      try Self.quit(app)
    }
    #expect(Self.changes(at: origin) == [#"PATCH /user {"name":"The Octocat II"}"#])
  }

  @Test func `If the token is revoked, the user signs in and the action continues`() async throws {
    let recording = try Recording(contentsOf: Package.fixture("tour.har")).replay
    let isRevoked = Flag()
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(rest: { request in
        if request.path.hasPrefix("/login/") { return nil }
        let isOld = request["Authorization"]?.hasSuffix("gho_old_1234567890") == true
        guard isOld, isRevoked.isRaised else { return recording(request) }
        return .json(#"{"message":"Bad credentials"}"#, status: 401)
      }))
    #expect(try await desk.run("login", "--with-token", input: "gho_old_1234567890").status == 0)
    let app = try FormTerminal(desk.ghlotus, "browse octocat")
    try await onOwnThread {
      try app.wait(for: "San Francisco")
      isRevoked.raise()
      try app.press("1")
      let question = try app.wait(for: "[Y/n]")
      #expect(question[0].hasPrefix("octocat"), "The scene stays visible behind the question.")
      try app.press("y", until: "WDJB-MJHT")
      try app.wait(for: "Signed in as")
      try app.wait(for: "Enter close")
      try app.press("Enter", until: "octocat › followers")
      try app.wait(for: "› mona")
      try Self.quit(app)
    }
  }

  @Test func `Keys typed while the form loads do not reach the profile below`() async throws {
    let origin = try GitHubOrigin("tour.har")
    let app = try Self.app("", on: origin)
    try await onOwnThread {
      try app.wait(for: "San Francisco")
      try app.type("ea")
      try app.wait(forFocusOn: "Name")
      try app.press("Escape")
      let screen = try app.wait(for: "1 followers")
      #expect(screen[0].hasPrefix("octocat"), "\(screen[0])")
      try Self.quit(app)
    }
    #expect(Self.changes(at: origin).isEmpty)
  }

  @Test func `The path of a key may begin with ~, and only a regular file is read`() async throws {
    let origin = try GitHubOrigin("tour.har")
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    try ghlotus.home.write("id.pub", "ssh-ed25519 AAAAC3Nz mona\n")
    #expect(mkfifo(ghlotus.home.file("pipe"), 0o600) == 0)
    let app = try FormTerminal(ghlotus, "browse", columns: 100, rows: 40)
    try await onOwnThread {
      try app.wait(for: "San Francisco")
      try app.press("K", until: "old desktop")
      try app.press("+", until: "SSH public key and its title, or the path of its file")
      for (path, reason) in [
        ("-", "Cannot read -"), ("pipe", "not a regular file"), ("/dev/tty", "/dev/tty: not a regular file"),
      ] {
        try app.press("C-u")
        try app.type(path)
        try app.press("Enter")
        try app.wait(for: reason)
      }
      // The prompt restores the text that was not accepted.
      try app.press("Escape")
      try app.wait(forEndOf: "SSH public key and")
      try app.press("+", until: "│ /dev/tty")
      try app.press("C-u")
      try app.type("~/id.")
      try app.press("Tab", until: "~/id.pub")
      try app.press("Enter")
      #expect(
        eventually {
          Self.changes(at: origin) == [#"POST /user/keys {"key":"ssh-ed25519 AAAAC3Nz mona","title":"mona"}"#]
        })
      try app.wait(forEndOf: "SSH public key and")
      try Self.quit(app)
    }
  }

  // MARK: -

  private static func origin(refusing isRefused: Bool = false, for journey: Journey) throws -> GitHubOrigin {
    let isDone = Flag()
    return try GitHubOrigin("tour.har") { request in
      let line = "\(request.method) \(request.path)"
      if line == journey.line {
        if isRefused { return .json(#"{"message":"Not this one, please"}"#, status: 422) }
        isDone.raise()
      }
      if line == "POST /graphql", request.text.contains(#""mona""#) { return .json(Self.stranger) }
      return isDone.isRaised ? journey.sequel[line].map { .json($0) } : nil
    }
  }

  /// The GraphQL response for an account that the viewer doesn't follow.
  private static let stranger = """
    {"data":{"repositoryOwner":{"pronouns":null,"status":null,"pinnedItems":{"nodes":[]},"viewerCanFollow":true,\
    "viewerIsFollowing":false,"isFollowingViewer":false}}}
    """

  private static func app(_ start: String, on origin: GitHubOrigin) throws -> FormTerminal {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_first_0123456789"], asking: origin.server)
    return try FormTerminal(ghlotus, "browse \(start)", columns: 100, rows: 40)
  }

  private static func changes(at origin: GitHubOrigin) -> [String] {
    origin.server.requests.filter { $0.method != "GET" && $0.path != "/graphql" }.map {
      "\($0.method) \($0.path) \($0.text)"
    }
  }

  private static func quit(_ app: FormTerminal) throws {
    try app.press("q")
    #expect(try app.end().status == Exit.done)
  }
}
