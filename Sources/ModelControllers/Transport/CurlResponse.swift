import Essentials
import FoundationEssentials
import HTTP

/// The part of a response that libcurl's callbacks have received so far.
struct CurlResponse {
  private(set) var body = Data()
  private var head: HTTPResponse?
  /// Whether the empty line after the header fields has arrived.
  private var isHeadComplete = false
  private(set) var headerSize = 0
  private let maximumBodySize: Int
  private let maximumHeaderSize: Int

  /// The maximum number of bytes to reserve for a body in advance, which is enough for a page of a
  /// list.
  private static let mostReserved = 256 << 10

  init(maximumBodySize: Int, maximumHeaderSize: Int) {
    self.maximumBodySize = maximumBodySize
    self.maximumHeaderSize = maximumHeaderSize
  }

  var response: HTTPResponse? {
    guard var response = head else { return nil }
    response.body = body
    response.forgetEncoding()
    return response
  }

  /// The first content encoding that libcurl doesn't know. A name in an unusual form isn't quoted,
  /// because it could contain a secret.
  var unknownEncoding: String? {
    let names = (head?.headers["content-encoding"] ?? "").split { ", \t".contains($0) }.map { $0.lowercased() }
    return names.first { name in
      !Self.encodings.contains(name) && name.count <= 20
        && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
  }

  /// The content encodings that libcurl may know. See
  /// https://curl.se/libcurl/c/CURLOPT_ACCEPT_ENCODING.html.
  private static let encodings = ["identity", "none", "deflate", "gzip", "x-gzip", "br", "zstd"]

  /// Appends received bytes to the body.
  ///
  /// - Returns: `false` if the transfer must end, because the body is too large.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= maximumBodySize else { return false }
    if body.isEmpty, let length = head?.headers["content-length"].flatMap({ Int($0) }) {
      body.reserveCapacity(min(max(length, 0), Self.mostReserved))
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Adds a received header line to the response.
  ///
  /// A status line after an interim response, such as 100 Continue, starts a new response. Any
  /// other line after the header fields belongs to the trailer and is ignored, because a trailer
  /// field must not replace a header field (RFC 9110, section 6.5.1).
  ///
  /// - Returns: `false` if the transfer must end, because the header is too large.
  mutating func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerSize += bytes.count
    guard headerSize <= maximumHeaderSize else { return false }
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    let isStatusLine = line.hasPrefix("HTTP/")
    if isHeadComplete {
      guard isStatusLine, let status = head?.status, (100..<200).contains(status) else { return true }
      isHeadComplete = false
    }
    if bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t") {
      head?.headers.continueLastField(line)
    } else if line.isEmpty {
      isHeadComplete = head != nil
    } else if isStatusLine {
      let words = line.split(separator: " ", maxSplits: 2)
      let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      head = HTTPResponse(status: status, reason: words.count > 2 ? String(words[2]) : "", version: String(words[0]))
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let value = line[line.utf8.index(after: colon)...]
      head?.headers.append(String(line[..<colon]).trimmed, String(value).trimmed)
    }
    return true
  }
}
