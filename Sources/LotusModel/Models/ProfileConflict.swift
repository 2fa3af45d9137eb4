/// Model: a field that was changed here and, differently, on GitHub.
public struct ProfileConflict: Hashable, Sendable {
  public let field: ProfileField
  /// What both changes started from
  public let base: JSONValue
  public let mine: JSONValue
  public let theirs: JSONValue

  public enum Resolution: Hashable, Sendable {
    case mine, theirs, edit
  }
}

extension ProfileMerge {
  public var nextConflict: ProfileConflict? {
    conflicts.first.map { ProfileConflict(field: $0, base: base[$0], mine: merged[$0], theirs: theirs[$0]) }
  }
}
