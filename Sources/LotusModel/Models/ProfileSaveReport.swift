/// Model: what became of an edit that was sent in several requests.
public struct ProfileSaveReport: Hashable, Sendable {
  public var saved = ProfileEdit()
  /// What GitHub refused, and what was not sent after that.
  public var unsaved = ProfileEdit()
  /// What was sent and never answered, so that GitHub may have it or not.
  public var unknown = ProfileEdit()
  /// Why not all of it was saved.
  public var failure: NetworkError?

  public init() {}

  /// Without doubts, once GitHub has been asked what it has.
  public func settled(by profile: EditableProfile, wanted: EditableProfile) -> ProfileSaveReport {
    let rest = ProfileEdit(from: profile, to: wanted)
    var report = self
    report.unknown = ProfileEdit()
    report.saved.formUnion(unknown.without(rest))
    report.unsaved.formUnion(unknown.without(unknown.without(rest)))
    if report.unsaved.isEmpty { report.failure = nil }
    return report
  }
}

/// Model: where an attempt to save a profile has led to.
public struct ProfileSaveOutcome: Hashable, Sendable {
  /// As GitHub has it now, as far as is known.
  public var account: EditableAccount
  /// The state that the wanted one is an edit of.
  public var base: EditableProfile
  public var wanted: EditableProfile
  /// nil where nothing was sent: there was nothing to save, or somebody thought better of it.
  public var report: ProfileSaveReport?
  /// A field that somebody wants to look at again.
  public var field: ProfileField?
  /// Changed here and on GitHub, and nobody has decided.
  public var conflicts: [ProfileField]

  public init(
    account: EditableAccount, base: EditableProfile, wanted: EditableProfile, report: ProfileSaveReport? = nil,
    field: ProfileField? = nil, conflicts: [ProfileField] = []
  ) {
    self.account = account
    self.base = base
    self.wanted = wanted
    self.report = report
    self.field = field
    self.conflicts = conflicts
  }

  /// Whether GitHub has all that was wanted.
  public var isComplete: Bool {
    ProfileEdit(from: base, to: wanted).isEmpty
  }
}

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
