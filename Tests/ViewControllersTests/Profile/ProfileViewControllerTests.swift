import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Testing

@testable import Terminal
@testable import ViewControllers

@MainActor
struct ProfileViewControllerTests {
  private func loaded(_ fixture: String, _ login: String?) async throws -> ProfileViewController {
    let subject = try login.map { ProfileSubject.user(try Login($0)) } ?? .viewer
    let controller = ProfileViewController(
      subject: subject, readme: .beginning, for: .terminal, network: try Fixture.network(fixture),
      documents: DocumentController(), clock: .example)
    try await controller.load()
    return controller
  }

  private func page(_ controller: ProfileViewController, _ capabilities: Capabilities) throws -> String {
    let scratch = try Scratch()
    let console = scratch.console(capabilities)
    try console.show(#require(controller.table).lines(width: console.width))
    return scratch.text
  }

  @Test(arguments: [40, 80, 100, 120, 200], [(true, false), (true, true), (false, false), (false, true)])
  func `The page of octocat matches the golden file`(
    width: Int, look: (hasUnicode: Bool, hasColor: Bool)
  ) async throws {
    var capabilities = Capabilities.pipe(width: width, hasUnicode: look.hasUnicode)
    (capabilities.hasColor, capabilities.hasFaint) = (look.hasColor, look.hasColor)
    let name = "profile-\(width)\(look.hasUnicode ? "" : "-ascii")\(look.hasColor ? "-color" : "")"
    let text = try await page(loaded("octocat", "octocat"), capabilities)
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil { try Fixture.write(text, toGolden: name) }
    #expect(try text == Fixture.golden(name))
  }

  @Test(arguments: Fixture.profiles)
  func `No line of any profile page exceeds the width`(fixture: String, login: String?) async throws {
    let controller = try await loaded(fixture, login)
    for width in Array(40...100) + [120, 132, 160, 200] {
      for line in try page(controller, .pipe(width: width)).split(separator: "\n") {
        #expect(TextWidth.cells(of: String(line)) <= width, "\(width): \(line)")
      }
    }
  }

  @Test(arguments: Fixture.profiles)
  func `In ASCII, every page has the same number of lines within the width`(
    fixture: String, login: String?
  ) async throws {
    let controller = try await loaded(fixture, login)
    for width in [40, 80] {
      let unicode = try page(controller, .pipe(width: width)).split(separator: "\n", omittingEmptySubsequences: false)
      let ascii = try page(controller, .pipe(width: width, hasUnicode: false))
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(ascii.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
      #expect(ascii.count == unicode.count)
      #expect(ascii.allSatisfy { $0.utf8.count <= width })
    }
  }

  @Test(arguments: Fixture.profiles)
  func `A page ends with one line feed and has no two blank lines in a row`(
    fixture: String, login: String?
  ) async throws {
    let text = try await page(loaded(fixture, login), .pipe())
    #expect(text.hasSuffix("\n"))
    #expect(fixture == "hostile" || !text.contains("\n\n\n"))
  }

  @Test func `A key shows the whole README`() async throws {
    let controller = ProfileViewController(
      subject: .user(try Login("octocat")), readme: .beginning, for: .app, network: try Fixture.network("octocat"),
      documents: DocumentController(), clock: .example)
    try await controller.load()
    let table = try #require(controller.table)
    _ = table.frame(in: Size(rows: 24, columns: 80))
    #expect(!controller.commands.contains { $0.matches(.key("Enter")) })
    #expect(table.handle(.key("End")))
    let command = try #require(controller.commands.first { $0.matches(.key("Enter")) })
    let rows = table.source.count
    if case .instant(let act) = command.action { act() }
    #expect(table.source.count > rows + 9)
    #expect(!controller.commands.contains { $0.matches(.key("Enter")) })
  }

  @Test func `The README of an organization comes from its own repository`() async throws {
    let text = try await page(loaded("organization", "github"), .pipe())
    #expect(text.contains("\nREADME.md\n  # Welcome to GitHub\n"))
  }

  @Test func `If GitHub rejects the contribution count, the rest of the page is shown`() async throws {
    var archive = try Fixture.archive("octocat")
    let query = try #require(archive.entries.firstIndex { $0.request.method == .post })
    var rest = archive.entries[query]
    rest.request.body = try ProfileSubject.user(try Login("octocat")).shortHighlightsQuery.body()
    archive.entries[query].outcome = .response(
      HTTPResponse(status: 200, body: Data(#"{"errors":[{"message":"Resource limits exceeded"}]}"#.utf8)))
    archive.entries.append(rest)
    let controller = ProfileViewController(
      subject: .user(try Login("octocat")), for: .terminal, network: try Fixture.network(archive),
      documents: DocumentController(), clock: .example)
    try await controller.load()
    #expect(try page(controller, .pipe()).contains("\nPinned\n"))
    #expect(controller.notes(for: .json(fields: nil, isPretty: false)).isEmpty)
  }

  @Test func `A user who is signed in is not asked to sign in to follow someone`() async throws {
    let controller = try await loaded("octocat-anonymous", "octocat")
    func refusal() -> String? { controller.commands.first { $0.name == "follow" }?.refusal?.string }
    #expect(refusal() == "Sign in to follow this user")
    let profile = try #require(controller.dataSource?.profile)
    controller.show(profile, missing: [.highlights: .status(502, message: nil)])
    #expect(refusal() == "Could not check whether you follow this user; press r to try again")
  }

  @Test(arguments: [(204, true), (404, false)])
  func `The profile of a user who can't be followed says whether you have blocked the user`(
    status: Int, isBlocked: Bool
  ) async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices {
      let request = archive.entries[index].request
      if request.method == .get, request.url.path().hasSuffix("/blocks/hubot") {
        archive.entries[index].outcome = .response(HTTPResponse(status: status))
      }
      guard case .response(var response) = archive.entries[index].outcome else { continue }
      let body = String(decoding: response.body, as: UTF8.self)
      response.body = Data(body.replacing(#""viewerCanFollow":true"#, with: #""viewerCanFollow":false"#).utf8)
      archive.entries[index].outcome = .response(response)
    }
    let controller = ProfileViewController(
      subject: .user(try Login("hubot")), readme: .beginning, for: .app, network: try Fixture.network(archive),
      documents: DocumentController(), clock: .example)
    try await controller.load()
    #expect(try page(controller, .pipe()).contains("blocked by you") == isBlocked)
    let refusal = try #require(controller.commands.first { $0.keys == ["f"] }?.refusal?.string)
    #expect(refusal.hasPrefix("You have blocked this user") == isBlocked)
    #expect(controller.commands.contains { $0.name == (isBlocked ? "unblock" : "block") })
  }
}
