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
  /// The media types in the `Accept` field. `nil` if there is no such field.
  let accept: Set<String>?

  /// A request body. JSON bodies are equal if their values are equal, and forms if their fields are.
  enum Body: Hashable, Sendable {
    case none
    /// A placeholder in recorded requests that matches every body.
    case any
    case json(JSONValue)
    case form([QueryItem])
    case bytes(Data)
  }

  init(_ request: HTTPRequest, matchesAnyBody: Bool = false) {
    method = request.method
    origin = Origin(request.url)
    let path = request.url.path(percentEncoded: true).split(separator: "/")
      .map { String($0).percentDecoded.percentEncoded }
    self.path = "/" + path.joined(separator: "/")
    query = Self.items(request.url.query(percentEncoded: true) ?? "")
    accept = request.headers["accept"].map { Set($0.split(separator: ",").map(Self.mediaType)) }
    body =
      if matchesAnyBody {
        .any
      } else if let data = request.body, !data.isEmpty {
        if let json = JSONValue(parsing: data) {
          .json(json)
        } else if request.headers["content-type"]?.lowercased().hasPrefix(HTTPHeaders.formType) == true {
          .form(Self.items(String(decoding: data, as: UTF8.self)))
        } else {
          .bytes(data)
        }
      } else {
        .none
      }
  }

  private static func items(_ query: String) -> [QueryItem] {
    [QueryItem](parsing: query).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Returns a media type without its parameters.
  ///
  /// GitHub returns the same JSON for `application/json` and for `application/vnd.github+json`, with
  /// or without a version or the name of a preview. The suffix `+json` is also optional after the
  /// name of a format, as in `application/vnd.github.raw+json`.
  private static func mediaType(_ text: Substring) -> String {
    let type = (text.split(separator: ";").first ?? "").lowercased().filter { $0 != " " && $0 != "\t" }
    guard type.hasPrefix(gitHubType) else { return type == "application/json" ? gitHubType : type }
    let format = type.split(separator: "+")[0].dropFirst(gitHubType.count).split(separator: ".")
    let names = format.filter { $0 != "v3" && $0 != "json" && !$0.hasSuffix("-preview") }
    return ([gitHubType] + names.map(String.init)).joined(separator: ".")
  }

  private static let gitHubType = "application/vnd.github"

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
    if let accepted = recorded.accept, accepted != accept, !accepts(accepted) { found.append(.accept) }
    return found
  }

  /// Whether a recorded request accepted the media types of this request too.
  private func accepts(_ recorded: Set<String>) -> Bool {
    recorded.contains("*/*") || accept.map { recorded.isSuperset(of: $0) } ?? false
  }
}
