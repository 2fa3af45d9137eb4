/// Model: two changes of one profile brought together: mine, and the one made on GitHub meanwhile.
///
/// A field that one side left alone takes the other's value; one that both changed, differently, is a conflict.
/// Social accounts are a set, so that additions and removals of both sides never conflict.
public struct ProfileMerge: Hashable, Sendable {
  /// The state that both changes started from.
  public let base: EditableProfile
  public let theirs: EditableProfile
  /// The outcome; a field in conflict has my value until it is resolved.
  public private(set) var merged: EditableProfile
  public private(set) var conflicts: [ProfileField]
  /// Those that are resolved by now included
  let conflictCount: Int

  public init(base: EditableProfile, mine: EditableProfile, theirs: EditableProfile) {
    self.base = base
    self.theirs = theirs
    let own = ProfileEdit(from: base, to: mine)
    merged = own.applied(to: theirs)
    let conflicts = ProfileField.allCases.filter { field in
      guard let value = own.fields[field] else { return false }
      return theirs[field] != base[field] && theirs[field] != value
    }
    self.conflicts = conflicts
    conflictCount = conflicts.count
  }

  public mutating func resolve(_ field: ProfileField, takingTheirs: Bool) {
    if takingTheirs { merged[field] = theirs[field] }
    conflicts.removeAll { $0 == field }
  }

  /// What the merged state is an edit of: GitHub's state, but for the fields whose conflict is still open.
  public var rebased: EditableProfile {
    conflicts.reduce(into: theirs) { state, field in state[field] = base[field] }
  }
}

/// Model: a field that was changed here and, differently, on GitHub.
public struct ProfileConflict: Hashable, Sendable {
  public let field: ProfileField
  /// What both changes started from
  public let base: JSONValue
  public let mine: JSONValue
  public let theirs: JSONValue
  /// Which of how many conflicts, from 1.
  public var number = 1
  public var count = 1

  /// The side that the user chooses, or to edit the field again.
  public enum Resolution: Hashable, Sendable {
    case mine, theirs, edit
  }
}

extension ProfileMerge {
  public var nextConflict: ProfileConflict? {
    conflicts.first.map { field in
      ProfileConflict(
        field: field, base: base[field], mine: merged[field], theirs: theirs[field],
        number: conflictCount - conflicts.count + 1, count: conflictCount)
    }
  }
}
