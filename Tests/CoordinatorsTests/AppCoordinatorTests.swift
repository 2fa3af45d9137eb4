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

  @Test func `A profile part that fails to load is left out of the page and reported`() async throws {
    let run = try Run(replaying: "partial")
    try await run.start(.showProfile(.user(try Login("octocat"))))
    #expect(try run.standardError.hasPrefix("ghlotus: could not load the organizations: "))
    #expect(try run.output.contains("octocat"))
    #expect(try !run.output.contains("ould not load"))
  }
}
