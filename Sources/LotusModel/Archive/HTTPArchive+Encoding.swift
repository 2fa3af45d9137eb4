public import FoundationEssentials

/// Model: writing an archive, complete by HAR 1.2.
extension HTTPArchive {
  /// - Parameter version: of the program that writes it.
  public func encoded(creatorVersion version: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page = WrittenPage(startedDateTime: Self.text(startedAt))
    let log = WrittenLog(
      creator: WrittenCreator(version: version), pages: [page], entries: entries.map(WrittenEntry.init),
      comment: comment, _apiURL: apiURL)
    return try encoder.encode(WrittenDocument(log: log)) + Data("\n".utf8)
  }

  /// Rounded to milliseconds, where the format style would cut off.
  fileprivate static func text(_ date: Date) -> String {
    date.addingTimeInterval(0.000_5).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

// The format's own names and order.

private struct WrittenDocument: Encodable {
  var log: WrittenLog
}

private struct WrittenLog: Encodable {
  var version = "1.2"
  var creator: WrittenCreator
  var pages: [WrittenPage]
  var entries: [WrittenEntry]
  var comment: String?
  var _apiURL: String?
}

private struct WrittenCreator: Encodable {
  var name = "ghlotus"
  var version: String
}

private struct WrittenPage: Encodable {
  var startedDateTime: String
  var id = "page_1"
  var title = "ghlotus"
  var pageTimings: [String: Int] = [:]
}

private struct WrittenEntry: Encodable {
  var pageref = "page_1"
  var startedDateTime: String
  var time: Double
  var request: WrittenRequest
  var response: WrittenResponse
  var cache: [String: Int] = [:]
  var timings: [String: Double]
  var _error: TransportError?
  var _repeat: Bool?
  var _anyBody: Bool?

  init(_ entry: HTTPArchive.Entry) {
    let milliseconds = (entry.duration * 1_000_000).rounded() / 1000
    startedDateTime = HTTPArchive.text(entry.startedAt)
    time = milliseconds
    request = WrittenRequest(entry.request)
    timings = ["send": 0, "wait": milliseconds, "receive": 0]
    _repeat = entry.repeats ? true : nil
    _anyBody = entry.matchesAnyBody ? true : nil
    switch entry.outcome {
    case .response(let answer): response = WrittenResponse(answer)
    case .failure(let error):
      response = WrittenResponse(HTTPResponse(status: 0))
      _error = error
    case .withoutBody: response = WrittenResponse(HTTPResponse(status: 0))
    }
  }
}

private struct WrittenField: Encodable {
  var name: String
  var value: String
}

private struct WrittenRequest: Encodable {
  var method: String
  var url: String
  var httpVersion = "HTTP/2"
  var cookies: [String] = []
  var headers: [WrittenField]
  var queryString: [WrittenField]
  var postData: WrittenBody?
  var headersSize = -1
  var bodySize: Int

  init(_ request: HTTPRequest) {
    method = request.method.name
    url = request.url.absoluteString
    headers = request.headers.fields.map { WrittenField(name: $0.name, value: $0.value) }
    queryString = [QueryItem](parsing: request.url.query() ?? "").map { WrittenField(name: $0.name, value: $0.value) }
    bodySize = request.body?.count ?? 0
    postData = request.body.map { WrittenBody($0, mimeType: request.headers["content-type"]) }
  }
}

private struct WrittenBody: Encodable {
  var mimeType: String
  var text: String
  /// HAR has no encoding for what was sent.
  var _encoding: String?

  init(_ body: Data, mimeType: String?) {
    let text = String(validating: body, as: UTF8.self)
    self.mimeType = mimeType ?? "application/octet-stream"
    self.text = text ?? body.base64EncodedString()
    self._encoding = text == nil ? "base64" : nil
  }
}

private struct WrittenResponse: Encodable {
  var status: Int
  var statusText: String
  var httpVersion: String
  var cookies: [String] = []
  var headers: [WrittenField]
  var content: WrittenContent
  var redirectURL: String
  var headersSize = -1
  var bodySize = -1

  init(_ response: HTTPResponse) {
    status = response.status
    statusText = response.reason
    httpVersion = response.version
    headers = response.headers.fields.map { WrittenField(name: $0.name, value: $0.value) }
    content = WrittenContent(response.body, mimeType: response.headers["content-type"])
    redirectURL = response.headers["location"] ?? ""
  }
}

private struct WrittenContent: Encodable {
  var size: Int
  var mimeType: String
  var text: String
  var encoding: String?

  init(_ body: Data, mimeType: String?) {
    let text = String(validating: body, as: UTF8.self)
    self.size = body.count
    self.mimeType = mimeType ?? "application/octet-stream"
    self.text = text ?? body.base64EncodedString()
    self.encoding = text == nil ? "base64" : nil
  }
}
