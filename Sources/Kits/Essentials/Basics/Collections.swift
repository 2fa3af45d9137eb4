/// Removes duplicates from arrays.
extension Array where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence where Element == Substring {
  /// Reads a table of names and values.
  ///
  /// - Parameter value: Converts the text of a value.
  /// - Returns: A dictionary in which each element of an even index maps to the next element.
  package func pairs(_ value: (Substring) -> String) -> [String: String] {
    var name: Substring?
    return reduce(into: [:]) { pairs, word in
      if let key = name { pairs[String(key)] = value(word) }
      name = name == nil ? word : nil
    }
  }
}

extension Set {
  /// Whether the set contains an element.
  package subscript(contains element: Element) -> Bool {
    get { contains(element) }
    set {
      if newValue { insert(element) } else { remove(element) }
    }
  }
}
