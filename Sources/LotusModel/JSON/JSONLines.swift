public import FoundationEssentials

/// Model: the line on which each member of a JSON text stands, for files that people write by hand.
public struct JSONLines: Hashable, Sendable {
  private var lines: [[String]: Int] = [:]

  /// - Parameter text: valid JSON.
  public init(of text: Data) {
    // The key of each object and array that is open; nil for an array and for the whole.
    var open: [String?] = []
    var (key, candidate): (String?, String?)
    var line = 1
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\""): candidate = Self.string(&rest)
      case UInt8(ascii: ":"):
        key = candidate
        let path = (open.dropFirst() + [key]).compactMap(\.self)
        lines[path] = lines[path] ?? line
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(key)
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"): key = open.popLast() ?? nil
      default: break
      }
    }
  }

  /// - Returns: the line, from 1, of the member that the keys lead to.
  public subscript(path: [String]) -> Int? {
    lines[path]
  }

  /// Consumes the rest of a string, whose quotation mark is consumed already.
  private static func string(_ rest: inout Data) -> String? {
    var bytes = Data("\"".utf8)
    while let byte = rest.popFirst() {
      bytes.append(byte)
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { bytes.append(escaped) }
      if byte == UInt8(ascii: "\"") { break }
    }
    return JSONValue(parsing: bytes)?.string
  }
}
