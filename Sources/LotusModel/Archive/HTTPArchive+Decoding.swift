public import FoundationEssentials

/// Model: reading an archive of any program.
extension HTTPArchive {
  public init(parsing data: Data) throws(InvalidArchiveError) {
    do {
      let log = try JSONDocument(parsing: data).root.decode(Document.self).log
      let entries = try log.entries.enumerated().map { try $1.entry(at: $0) }
      let start = log.pages?.first?.startedDateTime ?? log.entries.first?.startedDateTime
      self.init(
        startedAt: try Self.date(start, field: "log.entries.startedDateTime"), apiURL: log._apiURL,
        comment: log.comment, entries: entries)
    } catch let error as InvalidArchiveError {
      throw error
    } catch let DecodingError.keyNotFound(key, context) {
      throw .notArchive(field: (context.codingPath + [key]).dotted)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw .notArchive(field: Self.field(context.codingPath))
    } catch {
      throw .notJSON
    }
  }

  /// The path is empty for a document that is no object: it lacks `log`.
  private static func field(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "log" : path.dotted
  }

  /// - Parameter text: ISO 8601 with or without fractions of a second; an archive without entries has no time at all.
  fileprivate static func date(_ text: String?, field: String) throws(InvalidArchiveError) -> Date {
    guard let text else { return Date(timeIntervalSince1970: 0) }
    guard let date = try? (text.contains(".") ? millisecondStyle : secondStyle).parse(text) else {
      throw .notArchive(field: field)
    }
    return date.inCalendarRange
  }

  private static let secondStyle = Date.ISO8601FormatStyle()
  private static let millisecondStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

// The format's own names.

private struct Document: Decodable {
  var log: Log
}

private struct Log: Decodable {
  var pages: [Page]?
  var entries: [Entry]
  var comment: String?
  var _apiURL: String?

  struct Page: Decodable {
    var startedDateTime: String?
  }
}

private struct Entry: Decodable {
  var startedDateTime: String
  var time: Lenient<Double>?
  var request: Request
  var response: Response
  var _error: Lenient<TransportError>?
  var _repeat: Lenient<Bool>?
  var _anyBody: Lenient<Bool>?

  func entry(at index: Int) throws(InvalidArchiveError) -> HTTPArchive.Entry {
    let outcome: HTTPArchive.Outcome =
      if let error = _error?.value {
        .failure(error)
      } else if let response = try response.response(at: index) {
        .response(response)
      } else {
        .withoutBody
      }
    return HTTPArchive.Entry(
      startedAt: try HTTPArchive.date(startedDateTime, field: "log.entries[\(index)].startedDateTime"),
      duration: max(0, time?.value ?? 0) / 1000, request: try request.request(at: index), outcome: outcome,
      repeats: _repeat?.value ?? false, matchesAnyBody: _anyBody?.value ?? false)
  }
}

/// A field whose name other programs may use for something else: nil where it cannot be decoded.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = try? Value(from: decoder)
  }
}

private struct NameAndValue: Decodable {
  var name: String
  var value: String
}

private struct Request: Decodable {
  var method: String
  var url: String
  var headers: [NameAndValue]?
  var postData: PostData?

  struct PostData: Decodable {
    var text: String?
    var params: [NameAndValue]?
    var _encoding: String?
  }

  func request(at index: Int) throws(InvalidArchiveError) -> HTTPRequest {
    guard let method = HTTPMethod(method) else { throw .notArchive(field: "log.entries[\(index)].request.method") }
    guard let url = URL(string: url) else { throw .notArchive(field: "log.entries[\(index)].request.url") }
    return HTTPRequest(method: method, url: url, headers: HTTPHeaders(headers), body: body)
  }

  private var body: Data? {
    guard let postData else { return nil }
    if let text = postData.text, !text.isEmpty {
      return postData._encoding == "base64" ? Data(base64Encoded: text) : Data(text.utf8)
    }
    let form = (postData.params ?? []).map { QueryItem($0.name, $0.value) }
    return form.isEmpty ? nil : Data(form.encoded.utf8)
  }
}

private struct Response: Decodable {
  var status: Int
  var statusText: String?
  var httpVersion: String?
  var headers: [NameAndValue]?
  var content: Content?

  struct Content: Decodable {
    var size: Int?
    var text: String?
    var encoding: String?
  }

  /// - Returns: nil where the answer had a body and the recording does not.
  func response(at index: Int) throws(InvalidArchiveError) -> HTTPResponse? {
    guard status != 0 else { return nil }
    guard let text = content?.text else {
      return (content?.size ?? 0) > 0 ? nil : response(body: Data())
    }
    guard content?.encoding == "base64" else { return response(body: Data(text.utf8)) }
    guard let body = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw .notArchive(field: "log.entries[\(index)].response.content.text")
    }
    return response(body: body)
  }

  private func response(body: Data) -> HTTPResponse {
    var response = HTTPResponse(
      status: status, reason: statusText ?? "", version: version, headers: HTTPHeaders(headers), body: body)
    response.forgetEncoding()
    return response
  }

  private var version: String {
    switch (httpVersion ?? "").lowercased() {
    case "h2", "http/2", "http/2.0": "HTTP/2"
    case "h3", "http/3", "http/3.0": "HTTP/3"
    case "": "HTTP/1.1"
    default: httpVersion?.uppercased() ?? "HTTP/1.1"
    }
  }
}

extension HTTPHeaders {
  /// Without HTTP/2's pseudo fields, which some browsers list.
  fileprivate init(_ fields: [NameAndValue]?) {
    self.init((fields ?? []).filter { !$0.name.hasPrefix(":") }.map { Field(name: $0.name, value: $0.value) })
  }
}
