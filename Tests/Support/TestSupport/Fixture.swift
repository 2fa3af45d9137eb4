import FoundationEssentials

/// A recording from `Fixtures/` that an ``OriginServer`` can serve.
public struct Fixture: Sendable {
  /// The path and query of each recorded request, in recorded order.
  public let targets: [String]
  private let bodies: [String: String]
  private let entries: [String: Archive.Entry]
  private let headers: [String: [(String, String)]]

  public init(_ name: String) throws {
    let archive = try JSONDecoder().decode(Archive.self, from: Data(contentsOf: URL(filePath: Self.path(name))))
    let responses = archive.log.entries.map { entry in
      (String(entry.request.url.dropFirst("https://api.github.com".count)), entry.response.content.text ?? "")
    }
    targets = responses.map(\.0)
    entries = Dictionary(zip(targets, archive.log.entries).map { ($1.request.key(of: $0), $1) }) { first, _ in first }
    bodies = Dictionary(responses) { first, _ in first }
    headers = Dictionary(
      zip(targets, archive.log.entries.map { $0.response.headers.map { ($0.name, $0.value) } })
    ) { first, _ in first }
  }

  public static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/\(name)").standardized.path
  }

  /// The body of the first recorded response for a path and query.
  public subscript(target: String) -> String? { bodies[target] }

  /// The header fields of the first recorded response for a path and query, except the date.
  public func headers(of target: String) -> [(String, String)] {
    (headers[target] ?? []).filter { $0.0 != "date" }
  }

  /// Returns the recorded response with its header fields, or a 404 response if the recording has
  /// none.
  public func recordedResponse(to request: ReceivedRequest) -> Response {
    guard let body = bodies[request.target] else { return response(to: request) }
    return .response(status: 200, headers: headers(of: request.target), body: Array(body.utf8))
  }

  /// Returns the recorded response, or a 404 response if the recording has none.
  ///
  /// - Parameter headers: Header fields to add to the `Content-Type` field.
  public func response(to request: ReceivedRequest, headers: [(String, String)] = []) -> Response {
    bodies[request.target].map { .json($0, headers: headers) } ?? .json(#"{"message": "Not Found"}"#, status: 404)
  }

  /// Returns the recorded response to the same method, target and body, or 304 (Not Modified) if the
  /// request names the entity tag of this response.
  ///
  /// - Parameter seconds: The lifetime of each response that GitHub allows to store, in seconds.
  public func exactResponse(to request: ReceivedRequest, freshFor seconds: Int) -> Response {
    guard let entry = entries["\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))"]
    else {
      return .json(#"{"message": "Not Found"}"#, status: 404)
    }
    let fields = entry.response.headers.filter { $0.name != "date" }.map { field in
      (field.name, field.name == "cache-control" ? "private, max-age=\(seconds)" : field.value)
    }
    let tag = fields.first { $0.0 == "etag" }?.1
    let isCurrent = tag != nil && request["If-None-Match"] == tag
    return .response(
      status: isCurrent ? 304 : entry.response.status, headers: fields,
      body: isCurrent ? [] : Array((entry.response.content.text ?? "").utf8))
  }

  private struct Archive: Decodable {
    struct Log: Decodable { let entries: [Entry] }
    struct Entry: Decodable {
      struct Request: Decodable {
        struct Body: Decodable { let text: String }
        let method: String
        let url: String
        let postData: Body?

        func key(of target: String) -> String { "\(method) \(target) \(postData?.text ?? "")" }
      }
      struct Response: Decodable {
        let status: Int
        let headers: [Header]
        let content: Content
      }
      struct Header: Decodable { let name, value: String }
      struct Content: Decodable { let text: String? }
      let request: Request
      let response: Response
    }
    let log: Log
  }
}
