/// Dedicated model controller: the rows that the user has marked, by their keys in the order of
/// marking.
///
/// Marks apply to one change. Afterward they remain visible as a record of that change, but the next
/// change applies to the selected row. The next mark begins a new set.
nonisolated enum ListMarks: Hashable {
  /// The next change applies to these rows.
  case chosen([String])
  /// A change has applied to these rows.
  case used([String])

  static let none = ListMarks.chosen([])

  /// The keys of all rows with a mark.
  var keys: [String] {
    switch self {
    case .chosen(let keys), .used(let keys): keys
    }
  }

  /// The keys of the rows to which the next change applies.
  var chosenKeys: [String] {
    if case .chosen(let keys) = self { keys } else { [] }
  }

  /// Marks a row, or removes its mark.
  mutating func toggle(_ key: String) {
    let keys = chosenKeys
    self = .chosen(keys.contains(key) ? keys.filter { $0 != key } : keys + [key])
  }

  /// Records that a change applies to some rows. If none of them is marked, the marks stay chosen.
  mutating func use(for changed: Set<String>) {
    if chosenKeys.contains(where: changed.contains) { self = .used(keys) }
  }

  /// Chooses the rows again after their change was rejected.
  mutating func chooseAgain() {
    self = .chosen(keys)
  }

  /// Removes the marks of some rows.
  mutating func remove(_ removed: Set<String>) {
    let rest = keys.filter { !removed.contains($0) }
    switch self {
    case .chosen: self = .chosen(rest)
    case .used: self = .used(rest)
    }
  }
}
