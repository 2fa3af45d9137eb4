public import Essentials
public import HTTP

/// Model: the `key=value` fields of `ghlotus api`, combined into a JSON object or a query.
///
/// Keys can be nested as in `gh api`. `owner[login]=x` creates an object, and `labels[]=x` appends
/// to an array. `labels[][name]=x` creates an array of objects, and `labels[]` without a value
/// creates an empty array.
public struct RequestFields: Hashable, Sendable {
  /// The fields in the order given, with their keys as typed.
  public private(set) var fields: [Field] = []

  /// A value with its key, which may be a path such as `user[name]`.
  public struct Field: Hashable, Sendable {
    public let key: String
    public let value: JSONValue
  }

  public init() {}

  public var isEmpty: Bool {
    fields.isEmpty
  }

  public mutating func append(_ key: String, _ value: JSONValue) throws(InvalidCallError) {
    guard !Self.path(key).isEmpty else { throw .field(key) }
    fields.append(Field(key: key, value: value))
  }

  /// Returns the JSON value of a string: a Boolean, null, an integer or, for any other text, a
  /// string.
  public static func typed(_ text: String) -> JSONValue {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    case "null": .null
    default: Int(text).map { .integer($0) } ?? .string(text)
    }
  }

  /// The fields as query items, for a request that doesn't send them in its body.
  public var queryItems: [QueryItem] {
    fields.map { QueryItem($0.key, Self.text($0.value)) }
  }

  /// Returns the fields as a JSON object.
  ///
  /// - Throws: `InvalidCallError.similarNames` if a name is repeated in another Unicode normalization,
  ///   or `InvalidCallError.repeatedField` if a field would replace the value of an earlier one.
  public func object() throws(InvalidCallError) -> JSONValue {
    var tree = JSONValue.object([:])
    for field in fields { tree = try Self.setting(field, at: Self.path(field.key)[...], in: tree) }
    return tree
  }

  private enum Step: Equatable {
    case key(String)
    case element
  }

  /// Returns the steps of a key. For example, `a[b][]` has the steps `a`, `b` and an array element.
  ///
  /// - Returns: An empty array if the brackets don't match.
  private static func path(_ key: String) -> [Step] {
    let parts = key.split(separator: "[", omittingEmptySubsequences: false)
    guard let head = parts.first, !head.isEmpty, !head.contains("]") else { return [] }
    let inner = parts.dropFirst()
    guard inner.allSatisfy({ $0.hasSuffix("]") && !$0.dropLast().contains("]") }) else { return [] }
    return [.key(String(head))] + inner.map { $0.count == 1 ? .element : .key(String($0.dropLast())) }
  }

  private static func setting(
    _ field: Field, at path: ArraySlice<Step>, in tree: JSONValue?
  ) throws(InvalidCallError) -> JSONValue {
    let rest = path.dropFirst()
    switch (path.first, tree) {
    case (nil, nil): return field.value
    case (.key(let key), nil), (.key(let key), .object):
      var members: [String: JSONValue] = [:]
      if case .object(let known) = tree { members = known }
      members[key] = try setting(field, at: rest, in: member(key, of: members))
      return .object(members)
    case (.element, nil), (.element, .array):
      var elements: [JSONValue] = []
      if case .array(let known) = tree { elements = known }
      // Fields are added to the last object of the array until a key repeats. A repeated key starts
      // a new object.
      if case .key(let key) = rest.first, case .object(let members) = elements.last,
        try member(key, of: members) == nil
      {
        elements[elements.count - 1] = try setting(field, at: rest, in: elements.last)
      } else {
        elements.append(try setting(field, at: rest, in: nil))
      }
      return .array(elements)
    default: throw .repeatedField(field.key)
    }
  }

  /// Returns the value of the member with the given name.
  ///
  /// A Swift dictionary treats canonically equivalent names as the same key. In JSON, they are
  /// different names, because JSON compares code points (RFC 8259, section 8.3). The dictionary
  /// can't contain both, so the second name is an error.
  ///
  /// - Throws: `InvalidCallError.similarNames` if the object has a member with an equivalent name.
  private static func member(
    _ name: String, of members: [String: JSONValue]
  ) throws(InvalidCallError) -> JSONValue? {
    guard let index = members.index(forKey: name) else { return nil }
    let (known, value) = members[index]
    guard known.hasSameBytes(as: name) else { throw .similarNames(known, name) }
    return value
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .string(let text): text
    case .number, .array, .object: (try? JSONText.encode(value, pretty: false)) ?? ""
    }
  }
}
