public import FoundationEssentials

/// The original text of a JSON value, as received from another program.
///
/// The order of members, the notation of numbers and null values are preserved. A source can be
/// split into parts, and parts can be combined.
///
/// A source from a `JSONReader` is valid JSON. A source from data may be invalid JSON, but is still
/// safe to print.
public struct JSONSource: Hashable, Sendable {
  /// The text in UTF-8. The elements of a list share the memory of the list.
  let bytes: ArraySlice<UInt8>
  /// Whether the text is known to be printable unchanged.
  let isPlain: Bool

  public static func == (one: JSONSource, other: JSONSource) -> Bool { one.bytes == other.bytes }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  public static let null = JSONSource(Data("null".utf8))
  public static let emptyArray = JSONSource(Data("[]".utf8))

  public init(_ data: Data) {
    self.init(Array(data)[...], isPlain: false)
  }

  /// Creates a source from a part of a larger text.
  init(_ bytes: ArraySlice<UInt8>, isPlain: Bool) {
    self.bytes = bytes
    self.isPlain = isPlain
  }

  /// Creates a source from a local value instead of received text.
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

  /// The elements of an array. Empty if the source isn't a valid array.
  public var elements: [JSONSource] {
    (try? reader?.elements { $0.source }) ?? []
  }

  /// The members of an object, in order. Empty if the source isn't a valid object.
  public var members: [(name: String, value: JSONSource)] {
    (try? reader?.members { ($0.stringIfAny ?? "", $1.source) }) ?? []
  }

  private var reader: JSONReader? {
    try? JSONDocument(parsing: Array(bytes)).root
  }

  /// The value of the first member with the given name.
  public subscript(name: String) -> JSONSource? {
    members.first { $0.name == name }?.value
  }

  /// Returns a copy of the object with additional members at the end.
  ///
  /// The additions replace existing members with the same names. A value of `nil` is written as
  /// `null`.
  public func adding(_ parts: [(name: String, value: JSONSource?)]) -> JSONSource {
    let own = members.filter { member in !parts.contains { $0.name == member.name } }
    return JSONSource(members: own + parts.map { ($0.name, $0.value ?? .null) })
  }

  /// Returns an object that has only the given members, in the given order.
  ///
  /// Missing members are written as `null`.
  public func picking(_ names: [String]) -> JSONSource {
    let known = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    return JSONSource(members: names.map { ($0, known[$0] ?? .null) })
  }
}
