import Essentials
public import FoundationEssentials

/// Writes an HTTP archive with every field that HAR 1.2 requires.
extension HTTPArchive {
  /// Encodes the archive as the contents of a HAR file.
  ///
  /// - Parameters:
  ///   - creator: The name of the program that writes the file.
  ///   - version: The version of that program.
  public func encoded(creator: String, version: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let page: [String: JSONValue] = [
      "id": .string("page_1"), "title": .string(creator), "startedDateTime": .string(Self.text(startedAt)),
      "pageTimings": .object([:]),
    ]
    var log: [String: JSONValue] = [
      "version": .string("1.2"), "creator": .object(["name": .string(creator), "version": .string(version)]),
      "pages": .array([.object(page)]), "entries": .array(try entries.map { .object(try $0.members()) }),
    ]
    log["comment"] = comment.map { .string($0) }
    log["_apiURL"] = apiURL.map { .string($0) }
    return try encoder.encode(["log": log]) + Data("\n".utf8)
  }

  /// Formats a date as ISO 8601, rounded to milliseconds.
  ///
  /// `ISO8601FormatStyle` isn't used, because it uses the Julian calendar before 1583. Reading the
  /// text, which uses the Gregorian calendar, would then change the date.
  fileprivate static func text(_ date: Date) -> String {
    let milliseconds = (date.inCalendarRange.timeIntervalSince1970 * 1_000).rounded()
    let seconds = (milliseconds / 1_000).rounded(.down)
    let fraction = String(1_000 + Int(clamping: milliseconds - seconds * 1_000)).dropFirst()
    return "\(Date(timeIntervalSince1970: seconds).iso8601.dropLast()).\(fraction)Z"
  }
}

// The string literals below are the field names of HAR 1.2.

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
    case .unusable: break
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
    // HAR defines no field for the encoding of a request body, so the name of this field is custom.
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

/// Describes a body as a HAR object.
///
/// A body that isn't UTF-8 is written in Base64.
///
/// - Parameter encodingName: The name of the additional field that marks a body as Base64.
private func content(of body: Data, _ headers: HTTPHeaders, encodingName: String) -> [String: JSONValue] {
  let text = String(validating: body, as: UTF8.self)
  var members = ["mimeType": headers["content-type"] ?? "application/octet-stream"]
  members["text"] = text ?? body.base64EncodedString()
  if text == nil { members[encodingName] = "base64" }
  return members.mapValues { .string($0) }
}
