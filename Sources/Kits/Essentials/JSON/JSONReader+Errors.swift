/// Creates decoding errors that include the path to the value.
extension JSONReader {
  func mismatch(_ type: Any.Type) -> DecodingError {
    isNull ? .valueNotFound(type, context("null")) : .typeMismatch(type, context("another type"))
  }

  func missing(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(key, context("no such member"))
  }

  package func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(context(reason))
  }

  func context(_ reason: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: reason)
  }

  /// The keys and indices that lead from the root of the document to this value.
  package var codingPath: [any CodingKey] {
    var (path, whole) = ([any CodingKey](), JSONReader(document, at: 0))
    while whole.place < place, let (key, part) = whole.part(around: place) {
      path.append(key)
      whole = part
    }
    return path
  }

  /// Returns the member or element that contains the value with the given index.
  private func part(around place: Int) -> (key: JSONKey, value: JSONReader)? {
    var (index, next) = (0, firstPart)
    while let first = next, let part = kind == .object ? part(behind: first) : first {
      if place < part.value.next {
        return (kind == .object ? JSONKey(stringValue: first.stringIfAny ?? "") : JSONKey(intValue: index), part)
      }
      next = self.part(behind: part)
      index += 1
    }
    return nil
  }
}

/// A member name or an array index in a coding path.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

/// Formats the path to a value in a JSON document.
extension [any CodingKey] {
  /// The path as text, for example `items[3].name`.
  package var dotted: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
