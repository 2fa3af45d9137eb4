import Essentials
import FoundationEssentials

@testable import HTTP
@testable import LotusModel
@testable import ModelControllers

/// The bytes of one run.
///
/// A target consumes the bytes from the beginning. Reading past the end returns zeros.
struct FuzzInput: Sendable {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)[...]
  }

  var isEmpty: Bool { bytes.isEmpty }

  var data: Data { Data(bytes) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of the remaining bytes, without empty lines.
  var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func byte() -> UInt8 {
    bytes.popFirst() ?? 0
  }

  /// Consumes one byte and maps it to a number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % range.count
  }

  mutating func choice<Value>(of values: [Value]) -> Value {
    values[number(in: 0...values.count - 1)]
  }

  mutating func prefix(_ count: Int) -> FuzzInput {
    defer { bytes = bytes.dropFirst(count) }
    return FuzzInput(bytes.prefix(count))
  }

  /// Consumes the bytes up to a separator, and the separator.
  ///
  /// - Returns: The bytes before the separator, or all bytes if there is no separator.
  mutating func part(before separator: UInt8) -> FuzzInput {
    let part = bytes.prefix { $0 != separator }
    bytes = bytes[part.endIndex...].dropFirst()
    return FuzzInput(part)
  }

  /// The texts between zero bytes in the remaining bytes.
  var parts: [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FuzzInput {
  /// Consumes the lines before the first empty line and parses them as header fields.
  mutating func fields() -> HTTPHeaders {
    let fields = head().split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.firstIndex(of: UInt8(ascii: ":")).map { colon in
        HTTPHeaders.Field(
          name: String(decoding: line[..<colon], as: UTF8.self).trimmed,
          value: String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
      }
    }
    return HTTPHeaders(fields)
  }

  /// Parses the remaining bytes as a response.
  ///
  /// The header lines and the body pass through `CurlResponse`, as they do when libcurl receives
  /// them.
  mutating func response() -> HTTPResponse? {
    var received = CurlResponse(maximumBodySize: 1 << 20, maximumHeaderSize: 1 << 20)
    for line in head().split(separator: UInt8(ascii: "\n")) {
      _ = Array(line).withUnsafeBytes { received.receiveHeaderLine($0) }
    }
    _ = Array(bytes).withUnsafeBytes { received.receiveBody($0) }
    return received.response
  }

  private mutating func head() -> ArraySlice<UInt8> {
    let end = zip(bytes, bytes.dropFirst()).enumerated().first { $0.element == (0x0A, 0x0A) }?.offset ?? bytes.count
    defer { bytes = bytes.dropFirst(end + 2) }
    return bytes.prefix(end)
  }
}
