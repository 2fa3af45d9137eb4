import Essentials

/// Model: reads header fields that contain lists (RFC 9110, section 5.6.1).
extension HTTPHeaders {
  /// Returns the list elements from all fields with the given name, in order.
  ///
  /// Elements are separated by commas, except in quoted strings. Empty elements are omitted.
  public func elements(_ name: String) -> [String] {
    fields.filter { $0.name.isSameFieldName(as: name) }.flatMap { Self.elements(of: $0.value) }
  }

  private static func elements(of value: String) -> [String] {
    var elements = [""]
    var isQuoted = false
    var isEscaped = false
    for character in value {
      if character == ",", !isQuoted {
        elements.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      elements[elements.count - 1].append(character)
    }
    return elements.map(\.trimmed).filter { !$0.isEmpty }
  }
}
