import FoundationEssentials
import TestSupport

/// GitHub on 127.0.0.1: it answers as a recording says, except where a test scripts something else.
struct GitHubOrigin: Sendable {
  let server: OriginServer

  /// - Parameters:
  ///   - fixture: a recording below `Fixtures`; each of its answers is given as often as it is asked for.
  ///   - script: goes before the recording; nil lets it answer.
  init(
    _ fixture: String = "octocat.har", script: @escaping @Sendable (ReceivedRequest) -> Answer? = { _ in nil }
  ) throws {
    let answers = try Recording(contentsOf: Package.fixture(fixture)).answers
    server = try OriginServer { request in
      script(request) ?? answers[request.method + " " + request.target]
        ?? .json(#"{"message":"Not Found","status":"404"}"#, status: 404)
    }
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
  var answers: [String: Answer] {
    let pairs = entries.map { entry in
      let target = entry.request.url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
      return ("\(entry.request.method) /\(target.joined(separator: "/"))", entry.response.answer)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Recording.Entry.Response {
  fileprivate var answer: Answer {
    let framing: Set = ["content-length", "content-encoding", "transfer-encoding", "connection"]
    let fields = headers.filter { !framing.contains($0.name.lowercased()) }.map { ($0.name, $0.value) }
    return .response(status: status, headers: fields, body: Array((content.text ?? "").utf8))
  }
}
