import Coordinators
import FoundationEssentials
import LotusModel
import Testing

@testable import ghlotus

/// Tests that commands and scenes belong together.
@Suite @MainActor
struct SceneCommandsTests {
  private func route(of words: [String]) -> Route? {
    guard let server = try? GitHubServer(hostname: "github.com") else { return nil }
    return try? CommandLineParser.parse(words).makeTask?(server).page?.route
  }

  @Test func `Every scene has a command, except for the log of requests and its rows`() {
    let arguments = [
      [], ["octocat"], ["octocat/Hello-World"], ["octocat/Hello-World#1347"], ["6cad326836d38bd3a7ae"],
      ["users", "mona"], ["--gpg"], ["--signing"], ["--list"], ["--readme"],
      ["https://github.com/stars/octocat/lists/ideas"],
    ]
    let routes = CommandTable.commands.flatMap { command in arguments.compactMap { route(of: [command.name] + $0) } }
    #expect(Set(SceneName.allCases).subtracting(routes.map(\.scene)) == [.log, .request])
    for route in routes { #expect(Route(text: route.text) == route, "a topic that the scene does not declare") }
  }

  @Test func `The address of a page runs the command that shows its scene`() throws {
    let routes = SceneName.allCases.flatMap { scene in
      ["octocat", "octocat/Hello-World", "octocat/Hello-World#1347"].compactMap { scene.route(about: $0) }
    }
    var scenes: Set<SceneName> = []
    for route in routes {
      // Several scenes may have the same page. Its address then leads to one of them.
      guard let page = route.page(on: "https://github.com"), RemoteAddress(typed: page)?.route == route else {
        continue
      }
      let command = try #require(try CommandTable.command(showing: page), "\(page)")
      #expect(self.route(of: [page])?.scene == route.scene, "\(page)")
      // A command for the user's own data takes no address.
      let words = route.subject == .viewer ? [command.name] : [command.name, page]
      #expect(self.route(of: words)?.scene == route.scene, "\(page)")
      scenes.insert(route.scene)
    }
    #expect(
      scenes.isSuperset(of: [.profile, .followers, .repositories, .members, .gists, .repository, .issue, .emails]))
  }

  @Test func `The user guide names every command`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = try String(contentsOf: URL(filePath: "\(root)/docs/USAGE.md"), encoding: .utf8)
    // The odd parts between backquotes are code, and so are indented lines.
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    ") }
    let spans = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    let code = (lines + spans.map(\.element)).joined(separator: " ")
    let words = Set(code.split { !$0.isLetter && $0 != "-" }.map(String.init))
    #expect(CommandTable.commands.map(\.name).filter { !words.contains($0) } == [])
  }
}
