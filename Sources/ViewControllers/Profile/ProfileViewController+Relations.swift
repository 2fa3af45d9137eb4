public import LotusModel
import Terminal
import ViewModels

/// View controller: following and blocking the user of a profile. A change is shown at once, and
/// rolled back if GitHub rejects it.
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
      },
      KeyCommand(
        "b", name: SafeText(untrusted: RowActionViewModel(.blocking, holds: !isBlocked).name), unless: changes.refusal,
        kind: .lasting
      ) { [weak self, isBlocked] in
        try await self?.setBlocked(!isBlocked)
      },
    ]
  }

  private func refusal(_ dataSource: ProfileDataSource) -> SafeText? {
    let viewModel = FollowingViewModel(
      dataSource.profile.highlights, isBlocked: isBlocked, because: followingError ?? dataSource.missing[.highlights])
    return viewModel.refusal.map { SafeText(untrusted: $0) } ?? changes.refusal
  }

  /// Follows or unfollows the user.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  private func setFollowed(_ isFollowed: Bool) async throws {
    guard case .user(let login) = subject else { return }
    let relation = Relation.following(login)
    try await changes.perform(
      .init(relation, to: isFollowed, show: { $0.showFollowed($1) }, send: { try await $0.send(relation, $1) }),
      by: self)
  }

  /// Blocks the user after a confirmation, or unblocks the user. The page loads again, because a block
  /// ends the follows between both users.
  private func setBlocked(_ isBlocked: Bool) async throws {
    guard case .user(let login) = subject else { return }
    let relation = Relation.blocking(login)
    let change = ListChange.relation(relation, holds: isBlocked)
    if change.needsConfirmation {
      let viewModel = ListChangesViewModel([change], of: [login.name])
      guard await delegate?.reply(to: Choice(confirming: viewModel)) == true else {
        return delegate?.say(.unchanged) ?? ()
      }
    }
    try await changes.perform(
      .init(relation, to: isBlocked, show: { $0.isBlocked = $1 }, send: { try await $0.send(relation, $1) }), by: self)
  }

  public func show(_ relation: Relation, holds: Bool) {
    switch relation {
    case .following where isOwn: showFollowing(holds)
    // Blocking a user ends the follows in both directions. Only GitHub knows whether there were any.
    case .blocking where isOwn && holds: refresh()
    case .starring(let name): showStarred(name, holds)
    case .following, .blocking: break
    }
    guard case .user(let login) = subject else { return }
    if relation == .following(login) { showFollowed(holds) }
    if relation == .blocking(login) {
      isBlocked = holds
      refresh()
    }
  }

  /// Adjusts the number of accounts that the signed-in user follows, after GitHub has accepted a
  /// change that was made on another page.
  private func showFollowing(_ isFollowed: Bool) {
    guard let dataSource else { return }
    var profile = dataSource.profile
    profile.user.following? &+= isFollowed ? 1 : -1
    show(profile, missing: dataSource.missing)
  }

  /// Adjusts the number of stars of a pinned repository, after GitHub has accepted a change that was
  /// made on another page.
  private func showStarred(_ name: RepositoryName, _ isStarred: Bool) {
    guard let dataSource else { return }
    var profile = dataSource.profile
    let index = profile.highlights?.pinned.firstIndex { $0.fullName.lowercased() == name.text.lowercased() }
    guard let index else { return }
    profile.highlights?.pinned[index].stars? &+= isStarred ? 1 : -1
    show(profile, missing: dataSource.missing)
  }

  private func showFollowed(_ isFollowed: Bool) {
    guard let dataSource, var highlights = dataSource.profile.highlights else { return }
    var profile = dataSource.profile
    if highlights.isFollowed != isFollowed { profile.user.followers? &+= isFollowed ? 1 : -1 }
    highlights.isFollowed = isFollowed
    profile.highlights = highlights
    show(profile, missing: dataSource.missing)
  }
}
