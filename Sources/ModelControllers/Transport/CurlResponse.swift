import FoundationEssentials
import LotusModel

/// Model controller support: what has been received of a response so far, from libcurl's callbacks.
struct CurlResponse {
  private(set) var body = Data()
  private(set) var isTooLarge = false
  private(set) var hasTooManyFields = false
  private var head: HTTPResponse?
  private(set) var headerSize = 0
  private let maximumBodySize: Int
  private let maximumHeaderSize: Int

  /// Bytes for which room is made before they come: more than a page of a list.
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

  /// - Returns: false to end the transfer.
  mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= maximumBodySize else {
      isTooLarge = true
      return false
    }
    if body.isEmpty, let length = head?.headers["content-length"].flatMap({ Int($0) }) {
      body.reserveCapacity(min(max(length, 0), Self.mostReserved))
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// A status line begins a new answer: those before it were interim ones, such as 100 Continue.
  mutating func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerSize += bytes.count
    guard headerSize <= maximumHeaderSize else {
      hasTooManyFields = true
      return false
    }
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    if line.hasPrefix("HTTP/") {
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
