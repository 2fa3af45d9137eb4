import Essentials

/// The URLs in the `Link` fields of a response (RFC 8288, section 3).
///
/// Servers use `Link` fields to connect the pages of a list. Malformed links are ignored, so a list
/// with a malformed link to its next page ends early.
public struct LinkHeader: Hashable, Sendable {
  private let targets: [String: String]

  public init(_ headers: HTTPHeaders) {
    var targets: [String: String] = [:]
    for field in headers.fields where field.name.isSameFieldName(as: "link") {
      var scanner = LinkScanner(field.value)
      while let (target, relations) = scanner.next() {
        for relation in relations where targets[relation] == nil {
          targets[relation] = target
        }
      }
    }
    self.targets = targets
  }

  /// The URL for a relation such as `next` or `last`, exactly as the server wrote it.
  public subscript(relation: String) -> String? {
    targets[relation]
  }
}

/// Reads the links of a field value in turn: `<target>; rel="a b"; other=x, <target> …`.
private struct LinkScanner {
  private var rest: Substring

  init(_ value: String) {
    rest = value[...]
  }

  mutating func next() -> (target: String, relations: [String])? {
    guard let opening = rest.firstIndex(of: "<"), let closing = rest[opening...].firstIndex(of: ">") else { return nil }
    let target = String(rest[rest.index(after: opening)..<closing])
    rest = rest[rest.index(after: closing)...]
    let relation = parameters().first { $0.name == "rel" }?.value ?? ""
    return (target, relation.split(separator: " ").map { $0.lowercased() })
  }

  /// Reads the parameters of a link, up to the next comma outside a quoted string.
  private mutating func parameters() -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var current = ""
    var isQuoted = false
    while let character = rest.popFirst() {
      if isQuoted, character == "\\" {
        if let escaped = rest.popFirst() { current.append(escaped) }
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == ";" || character == "," {
        found.append(Self.parameter(current))
        current = ""
        if character == "," { return found }
      } else {
        current.append(character)
      }
    }
    return found + [Self.parameter(current)]
  }

  private static func parameter(_ text: String) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    return (parts.first?.lowercased() ?? "", parts.count == 2 ? parts[1] : "")
  }
}
