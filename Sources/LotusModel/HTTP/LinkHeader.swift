/// Model: the targets of the `Link` fields by their relation (RFC 8288, section 3), which is how GitHub's lists are paged.
///
/// Malformed links are passed over: a list then simply ends.
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

  /// The URL of a relation such as `next` or `last`, verbatim as the server wrote it.
  public subscript(relation: String) -> String? {
    targets[relation]
  }
}

/// Reads one link value after another: `<target>; rel="a b"; other=x, <target> …`.
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

  /// Reads up to the comma that ends this link, minding quoted strings.
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
