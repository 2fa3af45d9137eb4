public import Essentials

/// Model: merges the user's edit with changes that were made on GitHub since the edit started.
///
/// If only one side changed a field, the merged profile has that side's value. If the two sides
/// changed it to different values, the field is in conflict. Social accounts are merged as a set,
/// so they are never in conflict.
public struct ProfileMerge: Hashable, Sendable {
  /// The profile before either side changed it.
  public let base: EditableProfile
  public let theirs: EditableProfile
  /// The merged profile. A field in conflict has the user's value until the conflict is resolved.
  public private(set) var merged: EditableProfile
  public private(set) var conflicts: [ProfileField]
  /// The number of conflicts, including those that are already resolved.
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

  /// The new base for the user's edit after the merge.
  ///
  /// A field with an unresolved conflict keeps its value from `base`, so that it is in conflict
  /// again when the user continues the edit later. All other fields have GitHub's values.
  public var rebased: EditableProfile {
    conflicts.reduce(into: theirs) { state, field in state[field] = base[field] }
  }
}

/// Model: a field that the user changed, and that was changed to a different value on GitHub.
public struct ProfileConflict: Hashable, Sendable {
  public let field: ProfileField
  /// The value before either side changed it.
  public let base: JSONValue
  public let mine: JSONValue
  public let theirs: JSONValue
  /// The position of this conflict among `count` conflicts, starting at 1.
  public var number = 1
  public var count = 1

  /// The user's choice: one of the two values, or to edit the field again.
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
