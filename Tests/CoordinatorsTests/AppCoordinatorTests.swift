import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Terminal
import Testing
import ViewControllers
import ViewModels

@testable import Coordinators

/// Tests that run each command from start to end with a recording.
@MainActor @Suite(.serialized) struct AppCoordinatorTests {
  @Test func `A profile is printed as a page`() async throws {
    let run = try Run(replaying: "octocat")
    try await run.start(.showProfile(.user(try Login("octocat"))))
    let page = try run.output
    #expect(page.hasPrefix("The Octocat"))
    for text in ["octocat", "San Francisco", "@github", "github.blog"] { #expect(page.contains(text)) }
    #expect(page.hasSuffix("\n"))
    #expect(!page.contains("\u{1B}"))
    #expect(try run.standardError.isEmpty)
    #expect(run.transport.requests.count == 6)
  }

  @Test func `A profile is printed as one JSON object with the key names of GitHub`() async throws {
    let run = try Run(replaying: "octocat")
    try await run.start(.showProfile(.user(try Login("octocat"))), as: .json())
    let json = try run.json()
    #expect(json["login"] == .string("octocat"))
    #expect(json["id"] == .integer(583_231))
    #expect(json["type"] == .string("User"))
    for key in ["organizations", "social_accounts", "top_repositories", "pinned_items"] {
      guard case .array = json[key] else {
        Issue.record("\(key): \(String(describing: json[key]))")
        continue
      }
    }
    #expect(try run.output.split(separator: "\n").count == 1)
    #expect(try run.standardError.isEmpty)
  }

  @Test func `The JSON of any scene can be filtered with a jq expression`() async throws {
    let run = try Run(replaying: "octocat")
    try await run.start(.showProfile(.user(try Login("octocat"))), as: .json(), filteredBy: JQFilter(".login, .id"))
    #expect(try run.output == "octocat\n583231\n")
  }

  @Test func `An anonymous user sees a profile without the GraphQL fields`() async throws {
    let run = try Run(replaying: "octocat-anonymous")
    try await run.start(.showProfile(.user(try Login("octocat"))), as: .json())
    #expect(try run.json()["login"] == .string("octocat"))
    #expect(try run.json()["pronouns"] == .null)
    #expect(run.transport.requests.count == 5)
    #expect(run.transport.requests.allSatisfy { $0.method == .get && !$0.headers.contains("authorization") })
  }

  @Test func `The profile of the signed-in user is requested without a login`() async throws {
    let run = try Run(replaying: "viewer")
    try await run.start(.showProfile(.viewer))
    #expect(try run.output.contains("octocat"))
    #expect(run.transport.requests.contains { $0.url.path == "/user" })
    #expect(run.transport.requests.count == 6)
  }

  @Test func `A repository is printed as a page`() async throws {
    let run = try Run(replaying: "tour")
    try await run.start(.show(.repository(try RepositoryName("mona/tentacles"))))
    let page = try run.output
    #expect(page.hasPrefix("mona/tentacles\npublic\n\nEight of them\n\nOwner    mona\n"))
    for text in [
      "12 stars, including yours", "Swift     98.2%", "#8 A ninth one?", "README.md\n  # tentacles\n\n  Eight",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try run.standardError.isEmpty)
  }

  @Test func `A repository is printed as one JSON object that includes its parts`() async throws {
    let run = try Run(replaying: "tour")
    try await run.start(.show(.repository(try RepositoryName("octocat/Hello-World"))), as: .json())
    let json = try run.json()
    #expect(json["full_name"] == .string("octocat/Hello-World"))
    #expect(json["languages"] == .object([:]))
    #expect(json["readme"]?["encoding"] == .string("base64"))
    #expect(try run.output.contains(#""issues":[{"id":2347,"number":1347,"#))
    #expect(try run.output.split(separator: "\n").count == 1)
  }

  @Test func `An organization is printed as a page`() async throws {
    let run = try Run(replaying: "organization")
    try await run.start(.showProfile(.user(try Login("github"))))
    #expect(try run.output.contains("github"))
  }

  @Test func `A renamed account is found, and its lists use the new login`() async throws {
    let run = try Run(replaying: "renamed")
    try await run.start(.showProfile(.user(try Login("old-octocat"))), as: .json())
    #expect(try run.json()["id"] == .integer(583_231))
    guard case .array(let repositories) = try run.json()["top_repositories"] else {
      Issue.record("top_repositories is not an array")
      return
    }
    #expect(!repositories.isEmpty)
    #expect(try run.standardError.isEmpty)
  }

  @Test func `A profile part that fails to load is left out of the page and reported`() async throws {
    let run = try Run(replaying: "partial")
    try await run.start(.showProfile(.user(try Login("octocat"))))
    #expect(try run.standardError.hasPrefix("ghlotus: could not load the organizations: "))
    #expect(try run.output.contains("octocat"))
    #expect(try !run.output.contains("ould not load"))
  }

  @Test func `A profile part that fails to load is null in JSON and reported on standard error`() async throws {
    let run = try Run(replaying: "partial")
    let viewpoint = Viewpoint(now: .distantPast, secondsFromGMT: 0, serverName: "github.com", webURL: "")
    await #expect {
      try await run.start(.showProfile(.user(try Login("octocat"))), as: .json())
    } throws: { error in
      error.presentable.exitStatus == .network
        && error.presentable.sentence(from: viewpoint)?.hasPrefix(
          "could not load the organizations: github.com returned status 502") == true
    }
    #expect(try run.json()["organizations"] == .null)
    #expect(try run.json()["login"] == .string("octocat"))
    #expect(try run.standardError.isEmpty)
  }

  @Test func `An unknown login throws its own error`() async throws {
    let run = try Run(replaying: "not-found")
    let login = try Login("no-such-user")
    await #expect(throws: UnknownNameError.account(login)) { try await run.start(.showProfile(.user(login))) }
    #expect(try run.output.isEmpty)
  }

  @Test func `The profile of the signed-in user needs a token before any request`() async throws {
    let run = try Run(replaying: "octocat-anonymous")
    await #expect(throws: NetworkError.signInNeeded) { try await run.start(.showProfile(.viewer)) }
    #expect(run.transport.requests.isEmpty)
    #expect(try run.output.isEmpty)
  }

  @Test func `An invalid token is rejected before any request`() async throws {
    let run = try Run(replaying: "octocat", token: "a\nb")
    await #expect(throws: NetworkError.credential(.unusableToken(in: .environment(variable: "GH_TOKEN")))) {
      try await run.start(.showProfile(.user(try Login("octocat"))))
    }
    #expect(run.transport.requests.isEmpty)
  }

  @Test(arguments: [
    ("unauthorized", NetworkError.unauthorized(message: "Bad credentials", source: .environment(variable: "GH_TOKEN"))),
    ("rate-limited-403", .rateLimited(until: Date(timeIntervalSince1970: 1_793_617_020), isSignedIn: false)),
    (
      "rate-limited-429",
      .rateLimited(until: Date(timeIntervalSince1970: 1_793_618_100), isSignedIn: false, kind: .secondary)
    ),
    (
      "secondary-limit-403",
      .rateLimited(until: Date(timeIntervalSince1970: 1_793_614_560), isSignedIn: false, kind: .secondary)
    ),
    ("server-error", .status(500, message: nil)), ("malformed", .malformed(.broken)),
  ])
  func `If the account cannot be loaded, nothing is printed`(
    fixture: String, expected: NetworkError
  ) async throws {
    for format in [OutputFormat.automatic, .json()] {
      let run = try Run(replaying: fixture)
      await #expect(throws: expected) {
        try await run.start(.showProfile(.user(try Login("octocat"))), as: format)
      }
      #expect(try run.output.isEmpty)
      #expect(try run.standardError.isEmpty)
    }
  }

  @Test(arguments: [OutputFormat.automatic, .json()])
  func `Text from other users contains no control characters for the terminal`(format: OutputFormat) async throws {
    for fixture in ["hostile", "hostile-surrogate"] {
      let run = try Run(replaying: fixture, isTerminal: true)
      do {
        try await run.start(.showProfile(.user(try Login(fixture))), as: format)
      } catch is NetworkError {
        // A lone surrogate may make the response invalid JSON.
      }
      for text in [try run.output, try run.standardError] {
        #expect(!text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) })
        #expect(
          !text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) }
        )
      }
    }
  }

  @Test func `Recordings made by other tools give the same page`() async throws {
    let own = try Run(replaying: "octocat-anonymous")
    try await own.start(.showProfile(.user(try Login("octocat"))))
    for tool in ["chrome", "firefox", "playwright", "mitmproxy"] {
      let run = try Run(replaying: "foreign/\(tool)")
      try await run.start(.showProfile(.user(try Login("octocat"))))
      #expect(try run.output == own.output)
    }
  }

  @Test func `The verbose request log goes to standard error`() async throws {
    let run = try Run(replaying: "octocat")
    try await run.start(.showProfile(.user(try Login("octocat"))), as: .json(), isVerbose: true)
    #expect(try run.json()["login"] == .string("octocat"))
    let lines = try run.standardError.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines.contains("> GET https://api.github.com/users/octocat"))
    #expect(lines.contains { $0.hasPrefix("< 200 GET https://api.github.com/users/octocat (") })
  }

  @Test func `A canceled run ends immediately`() async throws {
    let run = try Run(replaying: "octocat")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await run.start(.showProfile(.user(try Login("octocat"))))
    }
    task.cancel()
    await #expect(throws: NetworkError.transport(.cancelled)) { try await task.value }
    #expect(try run.output.isEmpty)
  }
}
