/// Model support: lists in which a value may stand several times.
extension Array where Element: Hashable {
  /// Each value once, where it first stands.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
