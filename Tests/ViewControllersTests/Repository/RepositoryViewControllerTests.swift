import FoundationEssentials
import HTTP
import ModelControllers
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct RepositoryViewControllerTests {
  private static let refusal = HTTPResponse(status: 403, body: Data(#"{"message":"no"}"#.utf8))

  /// Returns the recording `tour.har` with some reads rejected by GitHub.
  ///
  /// - Parameters:
  ///   - refused: The end of the path of the requests to reject, or `nil` to reject none.
  ///   - isSignedIn: Whether the recorded requests have a token.
  private func archive(refusing refused: String? = nil, isSignedIn: Bool = true) throws -> HTTPArchive {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices {
      let request = archive.entries[index].request
      if !isSignedIn { archive.entries[index].request.headers["authorization"] = nil }
      if let refused, request.url.path.hasSuffix(refused), request.method == .get {
        archive.entries[index].outcome = .response(Self.refusal)
      }
    }
    return archive
  }

  private func controller(
    _ name: String = "octocat/Hello-World", for audience: Audience = .app, over archive: HTTPArchive
  ) throws -> RepositoryViewController {
    RepositoryViewController(
      name: try RepositoryName(name), for: audience, network: try Fixture.network(archive),
      documents: DocumentController(), clock: .example)
  }

  private func page(_ controller: RepositoryViewController) -> [String] {
    controller.table?.lines(width: 80).map(\.string) ?? []
  }

  @Test(arguments: ["octocat/Hello-World", "octocat/linguist", "mona/tentacles", "github/docs"])
  func `No line of a repository page exceeds the width`(name: String) async throws {
    let controller = try controller(name, over: archive())
    try await controller.load()
    for width in 20...100 {
      #expect(controller.table?.lines(width: width).allSatisfy { $0.width <= width } == true, "\(width)")
    }
  }

  @Test func `An unknown repository is named in the error`() async throws {
    let unknown = UnknownNameError.repository(try RepositoryName("octocat/Hello-World"))
    var archive = try archive()
    archive.entries = archive.entries.map { entry in
      var entry = entry
      let missing = HTTPResponse(status: 404, body: Data(#"{"message":"Not Found"}"#.utf8))
      if entry.request.url.path.contains("Hello-World") { entry.outcome = .response(missing) }
      return entry
    }
    let controller = try controller(over: archive)
    await #expect(throws: unknown) { try await controller.load() }
    #expect(controller.table == nil)
  }

  @Test(arguments: [("languages", "the languages"), ("issues", "the issues"), ("readme", "the README")])
  func `A part that fails to load is left out and reported`(path: String, name: String) async throws {
    let app = try controller(over: archive(refusing: "/\(path)"))
    try await app.load()
    let sentence = "ould not load \(name): "
    #expect(page(app).contains { $0.hasPrefix("C\(sentence)") })
    #expect(app.notes(for: .app).isEmpty)
    let controller = try controller(for: .values, over: archive(refusing: "/\(path)"))
    try await controller.load()
    let json = try #require(controller.data(of: 0..<1, for: .json(fields: [path], isPretty: false)))
    #expect(String(decoding: json, as: UTF8.self) == "{\"\(path)\":null}\n")
    #expect(controller.notes(for: .json(fields: nil, isPretty: false)).isEmpty)
    let error = controller.shortfall(for: .json(fields: nil, isPretty: false)) as? MissingPartError
    #expect(error?.sentence(from: ViewpointClock.example.viewpoint)?.hasPrefix("c\(sentence)") == true)
    let notes = controller.notes(for: .values)
    #expect(notes.map { $0.line(cutTo: .max).string.hasPrefix("ghlotus: c\(sentence)") } == [true])
    #expect(controller.shortfall(for: .values) == nil)
  }

  @Test func `A repository without a README or a language shows neither`() async throws {
    let controller = try controller("octocat/Spoon-Knife", over: archive())
    try await controller.load()
    #expect(!page(controller).contains { $0.contains("README") })
    #expect(controller.notes(for: .json(fields: nil, isPretty: false)).isEmpty)
  }

  @Test(arguments: [
    (false, nil, "Sign in to star this repository"),
    (true, "/user/starred/octocat/Hello-World", "Could not check whether you starred this repository"),
  ])
  func `If starring is not possible, the reason is shown`(
    isSignedIn: Bool, refused: String?, reason: String
  ) async throws {
    let controller = try controller(over: archive(refusing: refused, isSignedIn: isSignedIn))
    #expect(controller.commands.isEmpty)
    try await controller.load()
    #expect(controller.commands.first?.refusal?.string.hasPrefix(reason) == true)
  }
}
