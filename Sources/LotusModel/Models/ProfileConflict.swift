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
