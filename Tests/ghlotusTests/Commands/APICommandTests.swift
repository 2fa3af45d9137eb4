import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import Testing

@testable import Coordinators
@testable import ViewControllers
@testable import ghlotus

@MainActor
struct APICommandTests {
  private func task(_ words: String...) throws -> AppTask {
    let line = try CommandLineParser.parse(["api"] + words).line
    return try APICommand(line: line).task(on: GitHubServer(hostname: "github.com"))
  }

  private func call(_ task: AppTask) -> APICall? {
    if case .callAPI(let call, _, _) = task { call } else { nil }
  }

  @Test func `A preview name becomes a media type`() throws {
    let call = call(try task("/x", "-p", "nebula,mercy", "--preview", "zen"))
    #expect(
      call?.headers["accept"]
        == ["nebula", "mercy", "zen"].map { "application/vnd.github.\($0)-preview+json" }.joined(separator: ", "))
    #expect(throws: UsageError(.notPreview("a b"))) { try task("/x", "-p", "a b") }
  }
}
