extension Profile {
  /// Returns the profile after a change, with new counts of followers and followed accounts, and
  /// new counts of stars for its pinned repositories.
  ///
  /// - Parameter isViewer: Whether this is the profile of the signed-in user.
  public func applying(_ change: RelationChange, isViewer: Bool) -> Profile {
    var profile = self
    profile.highlights?.pinned = highlights?.pinned.map { $0.applying(change) } ?? []
    guard case .following(let login) = change.relation else { return profile }
    if !login.isNamed(user.login) {
      profile.user = user.applying(change, isViewer: isViewer)
    } else if highlights?.isFollowed != change.holds {
      profile.user = user.applying(change, isViewer: isViewer)
      profile.highlights?.isFollowed = change.holds
    }
    return profile
  }
}
