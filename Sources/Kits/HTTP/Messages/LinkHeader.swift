import Essentials

/// The URLs in the `Link` fields of a response (RFC 8288, section 3).
///
/// Servers use `Link` fields to connect the pages of a list.
public struct LinkHeader: Hashable, Sendable {
  private let targets: [String: String]
  /// The text outside of valid links, and the relations of links whose names are invalid.
  private let unreadable: [String]

  public init(_ headers: HTTPHeaders) {
    var targets: [String: String] = [:]
    var unreadable: [String] = []
    for field in headers.fields where field.name.isSameFieldName(as: "link") {
      var scanner = LinkScanner(field.value)
      while let (target, relations) = scanner.next() {
        for relation in relations where targets[relation] == nil {
          targets[relation] = target
        }
        unreadable += relations.filter { !$0.utf8.allSatisfy { $0.isLetterOrDigit || "-._:/".utf8.contains($0) } }
      }
      unreadable += scanner.unreadable
    }
    self.targets = targets
    self.unreadable = unreadable
  }

  /// Returns text from the fields that may be a malformed link with the given relation.
  ///
  /// If the link to the next page of a list is malformed, the list must not appear to be complete.
  ///
  /// - Returns: `nil` if the fields contain no such text.
  public func malformedLink(_ relation: String) -> String? {
    unreadable.first { $0.lowercased().contains(relation) }
  }

  /// The URL for a relation such as `next` or `last`, exactly as the server wrote it.
  public subscript(relation: String) -> String? {
    targets[relation]
  }
}

/// Reads the links of a field value in turn: `<target>; rel="a b"; other=x, <target> …`.
private struct LinkScanner {
  private var rest: Substring
  /// The text outside of valid links.
  private(set) var unreadable: [String] = []

  init(_ value: String) {
    rest = value[...]
  }

  mutating func next() -> (target: String, relations: [String])? {
    while let opening = rest.firstIndex(of: "<") {
      skip(to: opening)
      // A space, a quotation mark or another bracket means that the closing bracket is missing.
      let closing = rest.dropFirst().firstIndex { "<> \"".contains($0) }
      guard let closing, rest[closing] == ">" else {
        skip(to: closing ?? rest.endIndex)
        continue
      }
      let target = String(rest[..<closing].dropFirst())
      rest = rest[closing...].dropFirst()
      let relation = parameters().first { $0.name == "rel" }?.value ?? ""
      return (target, relation.split(separator: " ").map { $0.lowercased() })
    }
    skip(to: rest.endIndex)
    return nil
  }

  private mutating func skip(to end: Substring.Index) {
    unreadable.append(String(rest[..<end]))
    rest = rest[end...]
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
