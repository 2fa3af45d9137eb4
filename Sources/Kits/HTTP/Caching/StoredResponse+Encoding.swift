import Essentials
public import FoundationEssentials

/// Encodes a stored response as the contents of a file, and decodes it.
///
/// The first line contains the format version and a digest of the rest. The next lines contain the
/// URL, the times of the request and the response, and the variant. The response follows in the
/// form of an HTTP/1 message. Everything except the response body is readable text.
extension StoredResponse {
  public func encoded() -> Data {
    var head = Self.firstLine(for: Data())
    func add(_ first: String, _ separator: String, _ second: String) {
      head += first
      head += separator
      head += second
      head += "\n"
    }
    add(url, "", "")
    add("\(requestedAt.timeIntervalSince1970)", " ", "\(receivedAt.timeIntervalSince1970)")
    for field in variant.fields { add(field.name, " ", field.digest) }
    head += "\n"
    add("\(response.version) \(response.status)", " ", response.reason)
    for field in response.headers.fields { add(field.name, ":", field.value) }
    head += "\n"
    var data = Data(capacity: head.utf8.count + response.body.count)
    head.withUTF8 { data.append($0) }
    response.body.withUnsafeBytes { data.append($0.bindMemory(to: UInt8.self)) }
    // Insert the digest. All first lines have the same length, so the body isn't moved.
    let length = Self.firstLine(for: Data()).utf8.count
    data.replaceSubrange(..<length, with: Data(Self.firstLine(for: data[length...]).utf8))
    return data
  }

  /// Creates a stored response from the contents of a file.
  ///
  /// - Returns: `nil` if the digest in the first line doesn't match the rest of the file, or if the
  ///   rest isn't an encoded response.
  public init?(decoding data: Data) {
    guard let end = data.firstIndex(of: Self.lineEnd) else { return nil }
    let content = data[data.index(after: end)...]
    guard String(decoding: data[...end], as: UTF8.self) == Self.firstLine(for: content) else { return nil }
    var lines = Lines(rest: content)
    guard let url = lines.next(), let times = lines.next()?.split(separator: " ").map({ Double($0) }),
      times.count == 2, let requestedAt = times[0], let receivedAt = times[1], requestedAt.isFinite, receivedAt.isFinite
    else { return nil }
    let fields = lines.section().map { line in
      // Split at the last space, because a server may send a `Vary` field with spaces in a name.
      let space = line.lastIndex(of: " ") ?? line.startIndex
      return Variant.Field(name: String(line[..<space]), digest: String(line[space...].dropFirst()))
    }
    guard let response = lines.response() else { return nil }
    self.init(
      url: url, variant: Variant(fields: fields), response: response,
      requestedAt: Date(timeIntervalSince1970: requestedAt).inCalendarRange,
      receivedAt: Date(timeIntervalSince1970: receivedAt).inCalendarRange)
  }

  private static let lineEnd = UInt8(ascii: "\n")

  private static func firstLine(for content: Data) -> String {
    "ghlotus-cache 2 \(content.withUnsafeBytes { Digest($0) }.hex)\n"
  }

  /// Reads the file line by line. After the last header field, `rest` is the body.
  private struct Lines {
    var rest: Data

    mutating func next() -> String? {
      guard let end = rest.firstIndex(of: StoredResponse.lineEnd) else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Returns the lines up to the next empty line.
    mutating func section() -> [String] {
      var lines: [String] = []
      while let line = next(), !line.isEmpty { lines.append(line) }
      return lines
    }

    mutating func response() -> HTTPResponse? {
      let head = section()
      let words = head.first?.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false) ?? []
      guard words.count == 3, let status = Int(words[1]) else { return nil }
      let fields = head.dropFirst().compactMap { line in
        // Search the bytes instead of the characters. If the value starts with a combining mark,
        // the colon and the mark form one `Character`, which isn't equal to ":".
        line.utf8.firstIndex(of: UInt8(ascii: ":")).map {
          HTTPHeaders.Field(name: String(line[..<$0]), value: String(line[line.utf8.index(after: $0)...]))
        }
      }
      return HTTPResponse(
        status: status, reason: String(words[2]), version: String(words[0]), headers: HTTPHeaders(fields),
        body: Data(rest))
    }
  }
}
