import Essentials
import FoundationEssentials

/// Reads the requests and responses of an HTTP archive.
///
/// The string literals below are the field names of HAR 1.2.
extension HTTPRequest {
  /// Creates a request with the method and the URL of a HAR `request` object.
  init(recordedTarget request: JSONReader) throws {
    let (name, address) = (try request.member("method"), try request.member("url"))
    guard let method = HTTPMethod(try name.string()) else { throw name.invalid }
    guard let url = URL(string: try address.string()) else { throw address.invalid }
    self.init(method: method, url: url)
  }

  /// Adds the header fields and the body of a HAR `request` object.
  mutating func add(recorded request: JSONReader) throws {
    headers = try HTTPHeaders(recorded: request.memberIfAny("headers"))
    guard let data = try request.memberIfAny("postData") else { return }
    if let text = try data.memberIfAny("text"), try !text.utf8().isEmpty {
      body = try text.body(encoding: data.memberIfAny("_encoding") ?? data.memberIfAny("encoding"))
    } else if let form = try data.memberIfAny("params")?.elements(QueryItem.init), !form.isEmpty {
      body = Data(form.encoded.utf8)
      headers["content-type"] = headers["content-type"] ?? HTTPHeaders.formType
    }
  }
}

extension HTTPArchive.Outcome {
  /// Creates the outcome of a recorded request from a HAR `response` object.
  ///
  /// Other programs often leave out the body. A successful response without a body is then
  /// unusable, unless its `Content-Length` field states that the body is empty.
  init(recorded response: JSONReader, to request: HTTPRequest, isForeign: Bool) throws {
    let status = try response.member("status").integer()
    // A browser writes the status 0 or -1 if no response arrived. Chrome also adds `_error`, and
    // Playwright `_failureText`. A status from 100 to 199 isn't final, because another response
    // follows.
    let failures = ["_error", "_failureText"].compactMap { response.lenient($0, String.self) }
    guard status >= 200, failures.allSatisfy(\.isEmpty) else {
      self = .unusable(.failed)
      return
    }
    let content = try response.memberIfAny("content")
    let text = try content?.memberIfAny("text")
    var recorded = HTTPResponse(
      status: status, reason: response.lenient("statusText", String.self) ?? "",
      version: HTTPResponse.version(response.lenient("httpVersion", String.self) ?? ""),
      headers: try HTTPHeaders(recorded: response.memberIfAny("headers")))
    do {
      recorded.body = try text?.body(encoding: content?.memberIfAny("encoding")) ?? Data()
    } catch {
      self = .unusable(.invalidBody(field: InvalidArchiveError(error).field))
      return
    }
    let size = content?.lenient("size", Int.self) ?? 0
    let isEmpty = recorded.body.isEmpty && recorded.canHaveBody(in: request)
    let length = recorded.headers["content-length"].flatMap { Int($0) }
    let lacksBody = text == nil && (size < 0 || (length ?? 0) > 0)
    if isEmpty, size > 0 || lacksBody || (isForeign && recorded.isSuccess && length != 0) {
      self = .unusable(.withoutBody)
    } else if recorded.body.count < size, recorded.hasBrokenJSON {
      self = .unusable(.truncatedBody)
    } else {
      recorded.addRedirect(to: response.lenient("redirectURL", String.self) ?? "")
      recorded.forgetEncoding()
      self = .response(recorded)
    }
  }
}

extension HTTPResponse {
  fileprivate static func version(_ text: String) -> String {
    switch text.lowercased() {
    case "h2", "http/2", "http/2.0": "HTTP/2"
    case "h3", "http/3", "http/3.0": "HTTP/3"
    case "": "HTTP/1.1"
    default: text.uppercased()
    }
  }

  /// Whether the response to a request can have a body (RFC 9110, section 6.4.1).
  fileprivate func canHaveBody(in request: HTTPRequest) -> Bool {
    request.method != .head && ![204, 205].contains(status) && !(300..<400).contains(status)
  }

  /// Adds the target of a redirect if it was recorded only outside of the header fields.
  fileprivate mutating func addRedirect(to target: String) {
    guard (300..<400).contains(status), !target.isEmpty, !headers.contains("location") else { return }
    headers["location"] = target
  }
}

extension HTTPHeaders {
  /// The media type of an encoded form.
  static let formType = "application/x-www-form-urlencoded"

  /// Creates header fields from a HAR `headers` array.
  ///
  /// Skips HTTP/2 pseudo-header fields such as `:status`, which some browsers list.
  fileprivate init(recorded fields: JSONReader?) throws {
    let fields = try fields?.elements {
      Field(name: try $0.member("name").string(), value: try $0.member("value").string())
    }
    self.init((fields ?? []).filter { !$0.name.hasPrefix(":") })
  }
}

extension QueryItem {
  /// Creates an item from a HAR `params` object, whose value is optional.
  fileprivate init(_ parameter: JSONReader) throws {
    self.init(try parameter.member("name").string(), try parameter.memberIfAny("value")?.string() ?? "")
  }
}

extension JSONReader {
  /// The bytes of a recorded body.
  ///
  /// - Throws: An error if the encoding is unknown, or if the text doesn't have this encoding.
  fileprivate func body(encoding: JSONReader?) throws -> Data {
    switch try encoding?.string().lowercased() ?? "" {
    case "", "utf-8", "utf8": return Data(try utf8())
    case "base64":
      guard let body = Data(base64Lines: try string()) else { throw invalid }
      return body
    default: throw encoding?.invalid ?? invalid
    }
  }
}
