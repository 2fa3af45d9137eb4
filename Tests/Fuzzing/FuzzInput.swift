import FoundationEssentials

@testable import LotusModel
@testable import ModelControllers

/// The bytes of one run, and what a target reads from their beginning. Where they have ended, it reads zeros.
struct FuzzInput: Sendable {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)[...]
  }

  var isEmpty: Bool { bytes.isEmpty }

  var data: Data { Data(bytes) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Those with something in them.
  var lines: [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func byte() -> UInt8 {
    bytes.popFirst() ?? 0
  }

  /// Of one byte.
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

  /// Up to a separator, which is dropped.
  mutating func part(before separator: UInt8) -> FuzzInput {
    let part = bytes.prefix { $0 != separator }
    bytes = bytes[part.endIndex...].dropFirst()
    return FuzzInput(part)
  }

  /// All parts between zeros.
  var parts: [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension FuzzInput {
  /// The lines up to an empty one, as the fields of a request.
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

  /// Head and body, as libcurl hands them over.
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
