import FoundationEssentials

/// A recording from `Fixtures/` that an ``OriginServer`` can serve.
public struct Fixture: Sendable {
  /// The path and query of each recorded request, in recorded order.
  public let targets: [String]
  private let bodies: [String: String]

  public init(_ name: String) throws {
    let archive = try JSONDecoder().decode(Archive.self, from: Data(contentsOf: URL(filePath: Self.path(name))))
    let responses = archive.log.entries.map { entry in
      (String(entry.request.url.dropFirst("https://api.github.com".count)), entry.response.content.text)
    }
    targets = responses.map(\.0)
    bodies = Dictionary(responses) { first, _ in first }
  }

  public static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/\(name)").standardized.path
  }

  /// The body of the first recorded response for a path and query.
  public subscript(target: String) -> String? { bodies[target] }

  /// Returns the recorded response, or a 404 response if the recording has none.
  ///
  /// - Parameter headers: Header fields to add to the `Content-Type` field.
  public func response(to request: ReceivedRequest, headers: [(String, String)] = []) -> Response {
    bodies[request.target].map { .json($0, headers: headers) } ?? .json(#"{"message": "Not Found"}"#, status: 404)
  }

  private struct Archive: Decodable {
    struct Log: Decodable { let entries: [Entry] }
    struct Entry: Decodable {
      struct Request: Decodable { let url: String }
      struct Response: Decodable { let content: Content }
      struct Content: Decodable { let text: String }
      let request: Request
      let response: Response
    }
    let log: Log
  }
}
