public import FoundationEssentials

/// Model: JSON as its sender wrote it: names, order, numbers and nulls stay. It is cut into parts and put together again.
///
/// What comes from a `JSONReader` is valid; of other text nothing is promised but that it is printed safely.
public struct JSONSource: Hashable, Sendable {
  /// Of a list all items share one memory.
  let bytes: ArraySlice<UInt8>
  /// Whether it is known that it can be printed as it is.
  let isPlain: Bool

  public static func == (one: JSONSource, other: JSONSource) -> Bool { one.bytes == other.bytes }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  public static let null = JSONSource(Data("null".utf8))
  public static let emptyArray = JSONSource(Data("[]".utf8))

  public init(_ data: Data) {
    self.init(Array(data)[...], isPlain: false)
  }

  init(_ bytes: ArraySlice<UInt8>, isPlain: Bool) {
    self.bytes = bytes
    self.isPlain = isPlain
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

  /// Of an array; what is no JSON has none.
  public var elements: [JSONSource] {
    (try? reader?.elements { $0.source }) ?? []
  }

  /// Of an object, in its order.
  public var members: [(name: String, value: JSONSource)] {
    (try? reader?.members { ($0.stringIfAny ?? "", $1.source) }) ?? []
  }

  private var reader: JSONReader? {
    try? JSONDocument(parsing: Array(bytes)).root
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
}
