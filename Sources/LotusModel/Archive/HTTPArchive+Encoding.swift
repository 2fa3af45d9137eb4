public import FoundationEssentials

/// Model: writing an archive, complete by HAR 1.2.
extension HTTPArchive {
  /// - Parameter version: of the program that writes it.
  public func encoded(creatorVersion version: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page: [String: JSONValue] = [
      "id": .string("page_1"), "title": .string("ghlotus"), "startedDateTime": .string(Self.text(startedAt)),
      "pageTimings": .object([:]),
    ]
    var log: [String: JSONValue] = [
      "version": .string("1.2"), "creator": .object(["name": .string("ghlotus"), "version": .string(version)]),
      "pages": .array([.object(page)]), "entries": .array(try entries.map { .object(try $0.members()) }),
    ]
    log["comment"] = comment.map { .string($0) }
    log["_apiURL"] = apiURL.map { .string($0) }
    return try encoder.encode(["log": log]) + Data("\n".utf8)
  }

  /// Rounded to milliseconds, where the format style would cut off.
  fileprivate static func text(_ date: Date) -> String {
    date.addingTimeInterval(0.000_5).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

// The format's own names.

extension HTTPArchive.Entry {
  fileprivate func members() throws -> [String: JSONValue] {
    let milliseconds = JSONValue.number((duration * 1_000_000).rounded() / 1000)
    var members: [String: JSONValue] = [
      "pageref": .string("page_1"), "startedDateTime": .string(HTTPArchive.text(startedAt)), "time": milliseconds,
      "request": .object(request.members), "response": .object(HTTPResponse(status: 0).members), "cache": .object([:]),
      "timings": .object(["send": .integer(0), "wait": milliseconds, "receive": .integer(0)]),
    ]
    switch outcome {
    case .response(let response): members["response"] = .object(response.members)
    case .failure(let error): members["_error"] = JSONValue(parsing: try JSONText.body(error))
    case .withoutBody: break
    }
    if repeats { members["_repeat"] = .bool(true) }
    if matchesAnyBody { members["_anyBody"] = .bool(true) }
    return members
  }
}

extension HTTPRequest {
  fileprivate var members: [String: JSONValue] {
    let query = [QueryItem](parsing: url.query() ?? "")
    var members: [String: JSONValue] = [
      "method": .string(method.name), "url": .string(url.absoluteString), "httpVersion": .string("HTTP/2"),
      "cookies": .array([]), "headers": headers.json, "queryString": .array(query.map { field($0.name, $0.value) }),
      "headersSize": .integer(-1), "bodySize": .integer(body?.count ?? 0),
    ]
    // HAR has no encoding for what was sent.
    if let body { members["postData"] = .object(content(of: body, headers, encodingName: "_encoding")) }
    return members
  }
}

extension HTTPResponse {
  fileprivate var members: [String: JSONValue] {
    let content = content(of: body, headers, encodingName: "encoding").merging(["size": .integer(body.count)]) { $1 }
    return [
      "status": .integer(status), "statusText": .string(reason), "httpVersion": .string(version), "cookies": .array([]),
      "headers": headers.json, "content": .object(content), "redirectURL": .string(headers["location"] ?? ""),
      "headersSize": .integer(-1), "bodySize": .integer(-1),
    ]
  }
}

extension HTTPHeaders {
  fileprivate var json: JSONValue {
    .array(fields.map { field($0.name, $0.value) })
  }
}

private func field(_ name: String, _ value: String) -> JSONValue {
  .object(["name": .string(name), "value": .string(value)])
}

/// A body as text, in base64 where it is none.
private func content(of body: Data, _ headers: HTTPHeaders, encodingName: String) -> [String: JSONValue] {
  let text = String(validating: body, as: UTF8.self)
  var members = ["mimeType": headers["content-type"] ?? "application/octet-stream"]
  members["text"] = text ?? body.base64EncodedString()
  if text == nil { members[encodingName] = "base64" }
  return members.mapValues { .string($0) }
}
