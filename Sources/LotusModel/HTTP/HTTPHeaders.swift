/// Model: the header fields of a message, in order, repeated names included (RFC 9110, section 5).
public struct HTTPHeaders: Hashable, Sendable {
  /// One field; a name may occur several times.
  public struct Field: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public private(set) var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value of a name, in any letter case. Setting replaces every field of that name; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameFieldName(as: name) }?.value }
    set {
      let place = fields.firstIndex { $0.name.isSameFieldName(as: name) } ?? fields.endIndex
      let kept = fields[..<place]
      let after = fields[place...].filter { !$0.name.isSameFieldName(as: name) }
      fields = kept + (newValue.map { [Field(name: name, value: $0)] } ?? []) + after
    }
  }

  /// Adds a field behind all others, those of the same name included.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// In any letter case.
  public func contains(_ name: String) -> Bool {
    self[name] != nil
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension String {
  /// Field names are compared without regard to case (RFC 9110, section 5.1).
  package func isSameFieldName(as other: String) -> Bool {
    utf8.count == other.utf8.count && lowercased() == other.lowercased()
  }
}
