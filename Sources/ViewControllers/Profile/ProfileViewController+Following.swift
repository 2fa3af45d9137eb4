import LotusModel
import Terminal

/// View controller: following and unfollowing the user of a profile.
extension ProfileViewController {
  var following: [KeyCommand] {
    guard let dataSource, dataSource.profile.user.kind != .organization, !isOwn else { return [] }
    let profile = dataSource.profile
    let isFollowed = profile.highlights?.isFollowed == true
    return [
      KeyCommand(
        "f", name: isFollowed ? "unfollow" : "follow", unless: refusal(dataSource), kind: .lasting
      ) { [weak self] in
        try await self?.setFollowed(!isFollowed)
      }, changes.undoCommand(by: self),
    ]
  }

  private func refusal(_ dataSource: ProfileDataSource) -> SafeText? {
    let highlights = dataSource.profile.highlights
    if highlights == nil, [nil, .signInNeeded].contains(dataSource.missing[.highlights]) {
      return "Sign in to follow this user"
    }
    guard let highlights, highlights.isFollowed != nil else {
      return "Could not check whether you follow this user; press r to try again"
    }
    return highlights.canBeFollowed == false ? "GitHub does not let you follow this account" : changes.refusal
  }

  /// Follows or unfollows the user. The change is shown at once, and rolled back if GitHub rejects
  /// it.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  private func setFollowed(_ isFollowed: Bool) async throws {
    try await changes.perform(
      .init(
        show: { $0.showFollowed(isFollowed) }, rollBack: { $0.showFollowed(!isFollowed) },
        send: { try await $0.send(isFollowed) }, sendReversed: { try await $0.send(!isFollowed) }), by: self)
  }

  private func showFollowed(_ isFollowed: Bool) {
    guard let dataSource, var highlights = dataSource.profile.highlights else { return }
    var profile = dataSource.profile
    if highlights.isFollowed != isFollowed { profile.user.followers += isFollowed ? 1 : -1 }
    highlights.isFollowed = isFollowed
    profile.highlights = highlights
    show(profile, missing: dataSource.missing)
  }
}
