/// Model: which parts of an edit were saved.
public struct ProfileSaveReport: Hashable, Sendable {
  public let former: EditableProfile
  public var saved = ProfileEdit()
  /// What GitHub refused, and what was not sent after that.
  public var unsaved = ProfileEdit()
  /// What was sent and never answered, so that GitHub may have it or not.
  public var unknown = ProfileEdit()
  /// The request that ended it; nil where all was saved.
  public var failure: NetworkError?
  /// Set where another user has signed in after that failure.
  public var otherAccount: ProfileEditError?

  public init(changing former: EditableProfile) {
    self.former = former
  }

  /// Why not all of it was saved.
  public var reason: (any Error)? {
    otherAccount ?? failure
  }

  public mutating func fail(with error: NetworkError, in part: ProfileEdit) {
    failure = error
    // A removal is sent again when its answer is lost; what is refused then may have been carried out before.
    let isRefusedRemoval = !part.removedAccounts.isEmpty && error.isRefusal
    if error.mayHaveSucceeded || isRefusedRemoval { unknown.formUnion(part) } else { unsaved.formUnion(part) }
  }

  /// With fewer doubts, once GitHub has been asked what it has. What it does not have may still be under way where the
  /// request timed out.
  public func settled(by profile: EditableProfile, wanted: EditableProfile) -> ProfileSaveReport {
    let rest = ProfileEdit(from: profile, to: wanted)
    let missing = unknown.without(unknown.without(rest))
    var report = self
    report.unknown = ProfileEdit()
    report.saved.formUnion(unknown.without(rest))
    if failure?.wasAbandonedByClient == true { report.unknown = missing } else { report.unsaved.formUnion(missing) }
    if report.unsaved.isEmpty, report.unknown.isEmpty { report.failure = nil }
    return report
  }
}
