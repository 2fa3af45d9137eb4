import FoundationEssentials
import TestSupport

/// A stand-in for GitHub on 127.0.0.1 that sends the responses of a recording, unless a test
/// scripts a response.
struct GitHubOrigin: Sendable {
  let server: OriginServer

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - fixture: The path of a recording in `Fixtures`. Each response can be used any number of
  ///     times.
  ///   - script: Returns the response to a request, or `nil` to use the recording's response.
  init(
    _ fixture: String = "octocat.har", script: @escaping @Sendable (ReceivedRequest) -> Response? = { _ in nil }
  ) throws {
    let recording = try Recording(contentsOf: Package.fixture(fixture)).replay
    server = try OriginServer { request in script(request) ?? recording(request) }
  }

  /// The method and target of each request. The lines are sorted, because the order of parallel
  /// requests is undefined.
  var requestLines: [String] {
    server.requests.map { "\($0.method) \($0.target)" }.sorted()
  }
}

/// The parts of a HAR file that the tests use.
struct Recording: Decodable {
  struct Field: Decodable {
    var name: String
    var value: String
  }

  struct Entry: Decodable {
    struct Request: Decodable {
      var method: String
      var url: String
      var headers: [Field]
      var postData: Body?
    }

    struct Body: Decodable {
      var text: String
    }

    struct Response: Decodable {
      struct Content: Decodable {
        var text: String?
      }
      var status: Int
      var headers: [Field]
      var content: Content
    }
    var request: Request
    var response: Response
  }

  private struct Log: Decodable {
    var entries: [Entry]
  }

  private var log: Log

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: URL(filePath: path)))
  }

  var entries: [Entry] { log.entries }

  /// The first response for each method and target.
  var responses: [String: Response] {
    Dictionary(entries.map { ($0.request.line, $0.response.response) }) { first, _ in first }
  }

  /// A handler that returns the recorded responses. If several entries match the method and target,
  /// the body decides.
  var replay: @Sendable (ReceivedRequest) -> Response {
    let all = entries.map { entry in
      (
        line: entry.request.line, body: try? entry.request.postData.map { try JSON($0.text) },
        response: entry.response.response
      )
    }
    return { request in
      let candidates = all.filter { $0.line == request.method + " " + request.target }
      let body = try? JSON(request.body)
      return (candidates.first { $0.body == body } ?? candidates.first)?.response
        ?? .json(#"{"message":"Not Found","status":"404"}"#, status: 404)
    }
  }
}

extension Recording.Entry.Request {
  /// The request's method and target.
  fileprivate var line: String {
    let target = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
    return "\(method) /\(target.joined(separator: "/"))"
  }
}

extension Recording.Entry.Response {
  fileprivate var response: Response {
    let framing: Set = ["content-length", "content-encoding", "transfer-encoding", "connection"]
    let fields = headers.filter { !framing.contains($0.name.lowercased()) }.map { ($0.name, $0.value) }
    return .response(status: status, headers: fields, body: Array((content.text ?? "").utf8))
  }
}
