public import FoundationEssentials

/// Model: JSON as its sender wrote it: names, order, numbers and nulls stay. It is cut into parts and put together again,
/// never decoded.
///
/// Whether it is valid was found out where it was decoded; of other text nothing is promised but that it is printed safely.
public struct JSONSource: Hashable, Sendable {
  let bytes: [UInt8]

  public static let null = JSONSource(Data("null".utf8))
  public static let emptyArray = JSONSource(Data("[]".utf8))

  public init(_ data: Data) {
    bytes = Array(data)
  }

  private init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// A value of our own, which has no sender.
  public init(encoding value: some Encodable) throws {
    self.init(try JSONText.body(value))
  }

  public init(members: [(name: String, value: JSONSource)]) {
    let texts = members.map { name, value in ((try? JSONText.body(name)) ?? Data()) + Data(":".utf8) + value.bytes }
    self.init(Data("{".utf8) + texts.joined(separator: ",".utf8) + Data("}".utf8))
  }

  public init(elements: [JSONSource]) {
    self.init(Data("[".utf8) + elements.map(\.data).joined(separator: ",".utf8) + Data("]".utf8))
  }

  public var data: Data { Data(bytes) }

  /// Of an array.
  public var elements: [JSONSource] {
    pieces.map { JSONSource($0) }
  }

  /// Of an object, in its order.
  public var members: [(name: String, value: JSONSource)] {
    pieces.compactMap { piece in
      var quotes = JSONQuotes()
      guard let colon = piece.firstIndex(where: { !quotes.hold($0) && $0 == UInt8(ascii: ":") }) else { return nil }
      return (Self.name(piece[..<colon]), JSONSource(piece[(colon + 1)...]))
    }
  }

  /// The first member of this name.
  public subscript(name: String) -> JSONSource? {
    members.first { $0.name == name }?.value
  }

  /// The same object, and these members behind it or in place of its own; null where there is no value.
  public func adding(_ parts: [(name: String, value: JSONSource?)]) -> JSONSource {
    let own = members.filter { member in !parts.contains { $0.name == member.name } }
    return JSONSource(members: own + parts.map { ($0.name, $0.value ?? .null) })
  }

  /// An object of these members alone, in this order; what is not there is null.
  public func picking(_ names: [String]) -> JSONSource {
    let known = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    return JSONSource(members: names.map { ($0, known[$0] ?? .null) })
  }

  /// The contents of the outermost brackets, split at the commas of that level.
  private var pieces: [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var quotes = JSONQuotes()
    var depth = 0
    var start = bytes.endIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      defer { index += 1 }
      if quotes.isInside { index = JSONQuotes.end(ofTextIn: bytes, from: index) }
      guard index < bytes.endIndex, !quotes.hold(bytes[index]) else { continue }
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { start = index + 1 }
      case UInt8(ascii: ",") where depth == 1:
        pieces.append(bytes[start..<index])
        start = index + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        guard depth < 1 else { continue }
        if start < index, !bytes[start..<index].allSatisfy({ $0 <= 0x20 }) { pieces.append(bytes[start..<index]) }
        return pieces
      default: break
      }
    }
    return pieces
  }

  private static func name(_ text: ArraySlice<UInt8>) -> String {
    if text.contains(UInt8(ascii: "\\")) { return (try? JSONDecoder().decode(String.self, from: Data(text))) ?? "" }
    return String(decoding: text, as: UTF8.self).trimmed.trimmingQuotes
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    String(drop { $0 == "\"" }.prefix { $0 != "\"" })
  }
}

/// Model: which bytes of JSON text belong to strings.
struct JSONQuotes: Hashable {
  private var isOpen = false
  private var isEscaped = false

  /// Whether the next byte stands in a string and is not escaped.
  var isInside: Bool {
    isOpen && !isEscaped
  }

  /// Most bytes are the text of strings, which can be passed over or copied as a whole.
  /// - Returns: the index of the first quote, backslash or control character, or the end.
  static func end(ofTextIn bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  /// - Returns: whether this byte, the next of the text, stands in a string; its quotes do.
  mutating func hold(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
    } else if isOpen, byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isOpen.toggle()
      return true
    }
    return isOpen
  }
}
