import Essentials

/// The header fields of a request or a response, in order (RFC 9110, section 5).
public struct HTTPHeaders: Hashable, Sendable {
  /// A header field. Several fields may have the same name.
  public struct Field: Hashable, Sendable {
    public let name: String
    public fileprivate(set) var value: String
  }

  public private(set) var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the first field with the given name. Letter case doesn't matter.
  ///
  /// Setting a value replaces all fields with that name. Setting `nil` removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameFieldName(as: name) }?.value }
    set {
      let place = fields.firstIndex { $0.name.isSameFieldName(as: name) } ?? fields.endIndex
      let before = fields[..<place]
      let after = fields[place...].filter { !$0.name.isSameFieldName(as: name) }
      fields = before + (newValue.map { [Field(name: name, value: $0)] } ?? []) + after
    }
  }

  /// Adds a field at the end. Existing fields with the same name remain.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds fields at the end, and removes existing fields with the same names.
  public mutating func replace(with newFields: [Field]) {
    let names = Set(newFields.map { $0.name.lowercased() })
    fields = fields.filter { !names.contains($0.name.lowercased()) } + newFields
  }

  /// Appends a folded line to the value of the last field (RFC 9112, section 5.2).
  public mutating func continueLastField(_ text: String) {
    guard !text.isEmpty, let last = fields.indices.last else { return }
    if !fields[last].value.isEmpty { fields[last].value += " " }
    fields[last].value += text
  }

  /// Whether a field has the given name. Letter case doesn't matter.
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
  /// Whether two field names are equal, ignoring letter case (RFC 9110, section 5.1).
  func isSameFieldName(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

/// Reads header fields that contain lists (RFC 9110, section 5.6.1).
extension HTTPHeaders {
  /// Returns the list elements from all fields with the given name, in order.
  ///
  /// Elements are separated by commas, except in quoted strings. Empty elements are omitted.
  public func elements(_ name: String) -> [String] {
    fields.filter { $0.name.isSameFieldName(as: name) }.flatMap { Self.elements(of: $0.value) }
  }

  private static func elements(of value: String) -> [String] {
    var (elements, start) = ([String](), value.startIndex)
    var isQuoted = false
    var isEscaped = false
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if byte == UInt8(ascii: ","), !isQuoted {
        elements.append(String(value[start..<index]))
        start = value.utf8.index(after: index)
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && isQuoted && !isEscaped
    }
    elements.append(String(value[start...]))
    return elements.map(\.trimmed).filter { !$0.isEmpty }
  }
}
