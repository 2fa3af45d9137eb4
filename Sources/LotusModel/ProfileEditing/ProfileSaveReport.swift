/// Model: a report about which parts of an edit were saved on GitHub.
public struct ProfileSaveReport: Hashable, Sendable {
  public let former: EditableProfile
  /// The fields whose former values aren't known.
  public let unknownFields: Set<ProfileField>
  public var saved = ProfileEdit()
  /// The changes that GitHub rejected, and the changes that were therefore not sent.
  public var unsaved = ProfileEdit()
  /// The changes that were sent without receiving a usable response. GitHub may have saved them.
  public var unknown = ProfileEdit()
  /// The error that ended the attempt, or `nil` if everything was saved.
  public var failure: NetworkError?
  /// The error to report if another user signed in after the failure.
  public var otherAccount: ProfileEditError?

  public init(changing former: EditableProfile, unknown fields: Set<ProfileField> = []) {
    self.former = former
    unknownFields = fields
  }

  /// The reason why a part was not saved, or `nil` if everything was saved.
  public var reason: (any Error)? {
    otherAccount ?? failure
  }

  public mutating func fail(with error: NetworkError, in part: ProfileEdit) {
    failure = error
    // If the response to a removal is lost, the removal is sent again. GitHub may reject the second
    // request because the first one succeeded, so the result is unknown.
    let isRefusedRemoval = !part.removedAccounts.isEmpty && error.isRefusal
    if error.mayHaveSucceeded || isRefusedRemoval { unknown.formUnion(part) } else { unsaved.formUnion(part) }
  }

  /// Returns the report after comparing the unknown changes with the profile on GitHub.
  ///
  /// An unknown change was saved if GitHub's profile contains it. Otherwise it was not saved. If
  /// the client ended the request, however, GitHub may still be processing it, so the change
  /// remains unknown.
  ///
  /// - Parameters:
  ///   - profile: The profile as it is on GitHub now.
  ///   - wanted: The profile that the edit should lead to.
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
