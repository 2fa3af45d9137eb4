/// Removes duplicates from arrays.
extension Array where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence where Element == Substring {
  /// Creates a dictionary from words that are names and values in turn.
  ///
  /// - Parameter value: Converts the text of a value.
  /// - Returns: A dictionary that maps each element at an even index to the element after it.
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
