import Essentials
import FoundationEssentials

/// Reads an HTTP archive written by any program.
///
/// The initializers below read the JSON values one by one. With a `Decodable` type for each object
/// of the format, a replay would take twice as long.
extension HTTPArchive {
  /// Creates an archive from the contents of a HAR file.
  ///
  /// - Throws: `InvalidArchiveError` if the contents aren't JSON, or if a required field is missing
  ///   or has the wrong type.
  public init(parsing bytes: [UInt8]) throws(InvalidArchiveError) {
    do {
      let log = try JSONDocument(parsing: bytes).root.member("log")
      let entries = try log.member("entries").elements { try Entry($0) }
      let page = try log.memberIfAny("pages")?.elements { $0 }.first
      self.init(
        startedAt: try page?.memberIfAny("startedDateTime")?.time() ?? entries.first?.startedAt
          ?? Date(timeIntervalSince1970: 0),
        apiURL: try log.memberIfAny("_apiURL")?.string(), comment: try log.memberIfAny("comment")?.string(),
        entries: entries)
    } catch let error as InvalidArchiveError {
      throw error
    } catch let DecodingError.keyNotFound(key, context) {
      throw .notArchive(field: (context.codingPath + [key]).dotted)
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
      // If the document isn't an object, the path is empty. The missing field is `log`.
      throw .notArchive(field: context.codingPath.isEmpty ? "log" : context.codingPath.dotted)
    } catch {
      throw .notJSON
    }
  }
}

// The string literals below are the field names of HAR 1.2.

extension HTTPArchive.Entry {
  fileprivate init(_ entry: JSONReader) throws {
    let response = try entry.member("response")
    let outcome: HTTPArchive.Outcome =
      if let error = entry.lenient("_error", TransportError.self) {
        .failure(error)
      } else if let response = try HTTPResponse(recorded: response) {
        .response(response)
      } else {
        .withoutBody
      }
    self.init(
      startedAt: try entry.member("startedDateTime").time(),
      duration: max(0, entry.lenient("time", Double.self) ?? 0) / 1000,
      request: try HTTPRequest(recorded: entry.member("request")), outcome: outcome,
      repeats: entry.lenient("_repeat", Bool.self) ?? false,
      matchesAnyBody: entry.lenient("_anyBody", Bool.self) ?? false)
  }
}

extension HTTPRequest {
  fileprivate init(recorded request: JSONReader) throws {
    let (name, address) = (try request.member("method"), try request.member("url"))
    guard let method = HTTPMethod(try name.string()) else { throw name.invalid }
    guard let url = URL(string: try address.string()) else { throw address.invalid }
    self.init(
      method: method, url: url, headers: try HTTPHeaders(recorded: request.memberIfAny("headers")),
      body: try request.memberIfAny("postData").flatMap(Self.body))
  }

  private static func body(recorded data: JSONReader) throws -> Data? {
    if let text = try data.memberIfAny("text")?.string(), !text.isEmpty {
      return data.lenient("_encoding", String.self) == "base64" ? Data(base64Encoded: text) : Data(text.utf8)
    }
    let form = try data.memberIfAny("params")?.namesAndValues().map { QueryItem($0.name, $0.value) } ?? []
    return form.isEmpty ? nil : Data(form.encoded.utf8)
  }
}

extension HTTPResponse {
  /// Creates a response from a HAR `response` object.
  ///
  /// - Returns: `nil` if no response was recorded, or if the response had a body that wasn't
  ///   recorded.
  fileprivate init?(recorded response: JSONReader) throws {
    let status = try response.member("status").integer()
    guard status != 0 else { return nil }
    let content = try response.memberIfAny("content")
    let text = try content?.memberIfAny("text")
    var body = Data()
    if let text {
      let isBase64 = try content?.memberIfAny("encoding")?.string() == "base64"
      let decoded =
        try isBase64 ? Data(base64Encoded: text.string(), options: .ignoreUnknownCharacters) : Data(text.utf8())
      guard let decoded else { throw text.invalid }
      body = decoded
    } else if try content?.memberIfAny("size")?.integer() ?? 0 > 0 {
      return nil
    }
    self.init(
      status: status, reason: try response.memberIfAny("statusText")?.string() ?? "",
      version: Self.version(try response.memberIfAny("httpVersion")?.string() ?? ""),
      headers: try HTTPHeaders(recorded: response.memberIfAny("headers")), body: body)
    forgetEncoding()
  }

  private static func version(_ text: String) -> String {
    switch text.lowercased() {
    case "h2", "http/2", "http/2.0": "HTTP/2"
    case "h3", "http/3", "http/3.0": "HTTP/3"
    case "": "HTTP/1.1"
    default: text.uppercased()
    }
  }
}

extension HTTPHeaders {
  /// Creates header fields from a HAR `headers` array.
  ///
  /// Skips HTTP/2 pseudo-header fields such as `:status`, which some browsers list.
  fileprivate init(recorded fields: JSONReader?) throws {
    self.init(
      (try fields?.namesAndValues() ?? []).filter { !$0.name.hasPrefix(":") }
        .map { Field(name: $0.name, value: $0.value) })
  }
}

extension JSONReader {
  fileprivate func namesAndValues() throws -> [(name: String, value: String)] {
    try elements { (try $0.member("name").string(), try $0.member("value").string()) }
  }

  /// Decodes a member whose name another program may use for a different purpose.
  ///
  /// - Returns: `nil` if the member is missing or can't be decoded as this type.
  fileprivate func lenient<Value: Decodable>(_ name: String, _ type: Value.Type) -> Value? {
    try? memberIfAny(name)?.decode(type)
  }

  /// The date of an ISO 8601 string, with or without fractions of a second.
  fileprivate func time() throws -> Date {
    guard let date = Date(iso8601: try string()) else { throw invalid }
    return date
  }

  fileprivate var invalid: InvalidArchiveError { .notArchive(field: codingPath.dotted) }
}
