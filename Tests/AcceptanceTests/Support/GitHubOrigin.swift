import FoundationEssentials
import TestSupport

/// GitHub on 127.0.0.1: it answers as a recording says, except where a test scripts something else.
struct GitHubOrigin: Sendable {
  let server: OriginServer

  /// - Parameters:
  ///   - fixture: a recording below `Fixtures`; each of its answers is given as often as it is asked for.
  ///   - script: goes before the recording; nil lets it answer.
  init(
    _ fixture: String = "octocat.har", script: @escaping @Sendable (ReceivedRequest) -> Response? = { _ in nil }
  ) throws {
    let recording = try Recording(contentsOf: Package.fixture(fixture)).replay
    server = try OriginServer { request in script(request) ?? recording(request) }
  }

  /// Method and target of all that arrived, sorted: requests that are made side by side have no order.
  var requestLines: [String] {
    server.requests.map { "\($0.method) \($0.target)" }.sorted()
  }
}

/// What the tests need to know of a HAR file.
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

  /// By method and target.
  var responses: [String: Response] {
    Dictionary(entries.map { ($0.request.line, $0.response.response) }) { first, _ in first }
  }

  /// Where several have a method and a target, the body tells them apart.
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
  /// Method and target.
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
