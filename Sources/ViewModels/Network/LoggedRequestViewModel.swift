import Essentials
public import FoundationEssentials
import HTTP
public import LotusModel

/// View model: a request in the log, as a row and as a page.
public struct LoggedRequestViewModel: Hashable, Sendable {
  /// The method and the path, such as "GET /users/octocat".
  public let title: String
  /// The columns of the row.
  public let fields: [ListRowViewModel.Field]
  /// Whether there was no response, or a response with an error status.
  public let isFailure: Bool
  /// The result as text.
  public let summary: String
  /// The request and, if it has arrived, the response.
  public let messages: [Message]

  /// A request or a response.
  public struct Message: Hashable, Sendable {
    public let title: String
    /// The names and the values of the header fields.
    public let fields: [LabelledText]
    /// The beginning of the body, or `nil` if there is no body.
    public let body: String?
    /// A remark about a body that isn't shown as a whole.
    public let remark: String?
  }

  /// Creates the row and the page of a request.
  ///
  /// - Parameter api: The base URL of the API. The row leaves out this part of the URL.
  public init(_ request: LoggedRequest, api: URL, from viewpoint: Viewpoint) {
    let result = Words(request.result, isReplay: viewpoint.isReplay)
    let time = request.date.clockTime(at: viewpoint.now, secondsFromGMT: viewpoint.secondsFromGMT, hasSeconds: true)
    let path = Self.path(of: request.url, api: api)
    title = "\(request.method.name) \(path)"
    isFailure = result.isFailure
    fields = [
      .init(.fact("TIME", rank: 4), time), .init(.fact("METHOD", rank: 2), request.method.name),
      .init(.text("PATH", rank: 0), path), .init(.fact("STATUS", rank: 1), result.status),
      .init(.number("DURATION", rank: 3), result.duration), .init(.fact("FROM", rank: 5), result.origin),
    ]
    summary = "\(result.sentence), \(time)"
    let sent = Message(title: "Request", request.headers, request.body)
    messages = [sent] + (result.response.map { [Message(title: "Response", $0.headers, $0.body)] } ?? [])
  }

  /// Returns the path and the query of a URL. The host is included if the URL isn't part of the API.
  private static func path(of url: URL, api: URL) -> String {
    let (text, base) = (url.absoluteString, api.absoluteString)
    guard text.hasPrefix(base) else { return text }
    let path = text.dropFirst(base.count)
    return path.hasPrefix("/") ? String(path) : "/" + path
  }

  /// The words that describe the result of a request.
  private struct Words {
    var status = ""
    var duration = ""
    var origin = ""
    let sentence: String
    var isFailure = false
    var response: LoggedRequest.Response?

    init(_ result: LoggedRequest.Result, isReplay: Bool) {
      let source = isReplay ? "recording" : "network"
      switch result {
      case .pending: sentence = "No response yet"
      case .response(let response, let seconds):
        (status, origin, self.response) = (String(response.status), source, response)
        duration = Self.milliseconds(seconds)
        sentence = "Status \(status) from the \(source) after \(duration)"
      case .cached(let response, let age):
        (status, origin, self.response) = (String(response.status), "cache", response)
        sentence = "Status \(status) from the cache, \(age.duration) old"
      case .failure(.transport(.cancelled), let seconds):
        (status, origin) = ("canceled", source)
        duration = Self.milliseconds(seconds)
        sentence = "No response; ghlotus no longer needed it after \(duration)"
        return
      case .failure(_, let seconds):
        (status, origin) = ("failed", source)
        duration = Self.milliseconds(seconds)
        sentence = "No response; the request failed after \(duration)"
      }
      isFailure = response.map { $0.status >= 400 } ?? (result != .pending)
    }

    private static func milliseconds(_ seconds: Double) -> String {
      "\(Int(clamping: (seconds * 1000).rounded()).grouped) ms"
    }
  }
}

extension LoggedRequestViewModel.Message {
  fileprivate init(title: String, _ headers: HTTPHeaders, _ body: LoggedRequest.Body?) {
    self.title = title
    fields = headers.fields.map { LabelledText($0.name, $0.value.oneLine) }
    guard let body, body.count > 0 else {
      (self.body, remark) = (nil, nil)
      return
    }
    let size = body.count.counted("byte", "bytes")
    if body.beginning.contains(0) {
      (self.body, remark) = (nil, "The body is binary data of \(size).")
    } else {
      self.body = String(decoding: body.beginning, as: UTF8.self)
      remark = body.isWhole ? nil : "This is the beginning of a body of \(size)."
    }
  }
}
