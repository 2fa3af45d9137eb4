/// Model support: where in a document something was found.
extension [any CodingKey] {
  /// The place in a JSON document as people write it: `items[3].name`.
  package var dotted: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
