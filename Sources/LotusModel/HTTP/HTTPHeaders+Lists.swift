/// Model: fields whose value is a list (RFC 9110, section 5.6.1).
extension HTTPHeaders {
  /// The elements of all fields of a name, in order. A comma inside quotes separates nothing; empty elements do not count.
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
