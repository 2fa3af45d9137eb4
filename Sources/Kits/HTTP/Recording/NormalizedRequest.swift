import Essentials
import FoundationEssentials

/// The parts of a request that a replay compares to find a recorded response.
///
/// Requests with the same meaning are equal, even if their URLs differ in percent-encoding or in
/// the order of query items.
struct NormalizedRequest: Hashable, Sendable {
  let method: HTTPMethod
  let origin: Origin?
  let path: String
  let query: [QueryItem]
  let body: Body
  let accept: String?

  /// A request body. JSON bodies are equal if their values are equal.
  enum Body: Hashable, Sendable {
    case none
    /// A placeholder in recorded requests that matches every body.
    case any
    case json(JSONValue)
    case bytes(Data)
  }

  init(_ request: HTTPRequest, matchesAnyBody: Bool = false) {
    method = request.method
    origin = Origin(request.url)
    let path = request.url.path(percentEncoded: true).split(separator: "/")
      .map { String($0).percentDecoded.percentEncoded }
    self.path = "/" + path.joined(separator: "/")
    query = [QueryItem](parsing: request.url.query(percentEncoded: true) ?? "")
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    accept = request.headers["accept"]
    body =
      if matchesAnyBody {
        .any
      } else if let data = request.body, !data.isEmpty {
        JSONValue(parsing: data).map { .json($0) } ?? .bytes(data)
      } else {
        .none
      }
  }

  /// Compares this request, which the app makes during a replay, with a recorded request.
  ///
  /// - Returns: The parts that differ. Empty if the recorded response fits this request.
  func differences(from recorded: NormalizedRequest) -> [MissingRecordingError.Difference] {
    var found: [MissingRecordingError.Difference] = []
    if method != recorded.method { found.append(.method) }
    if origin != recorded.origin { found.append(.host) }
    if path != recorded.path { found.append(.path) }
    if query != recorded.query { found.append(.query) }
    if recorded.body != .any, body != recorded.body { found.append(.body) }
    if let accepted = recorded.accept, accepted != accept, !accepted.contains("*/*") { found.append(.accept) }
    return found
  }
}
