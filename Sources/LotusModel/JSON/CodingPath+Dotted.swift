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
