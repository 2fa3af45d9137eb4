public import LotusModel
import Terminal
import ViewModels

/// View controller: the organizations of a profile, and following and blocking its user.
extension ProfileViewController {
  /// The organizations that the page shows.
  public var organizations: [Route] { dataSource?.profile.organizations?.compactMap(\.route) ?? [] }

  var following: [KeyCommand] {
    guard let dataSource, dataSource.profile.user.kind != .organization, !isOwn else { return [] }
    let profile = dataSource.profile
    let isFollowed = profile.highlights?.isFollowed == true
    let follow = RowActionViewModel(.following, holds: !isFollowed)
    let block = RowActionViewModel(.blocking, holds: !isBlocked)
    let names = [subject.login?.name ?? "this user"]
    return [
      KeyCommand(
        .follow, name: SafeText(untrusted: follow.name), unless: refusal(dataSource), kind: .lasting
      ) { [weak self] in
        try await self?.follow(!isFollowed)
      }.instead(follow, for: names),
      KeyCommand(
        .block, name: SafeText(untrusted: block.name), kind: .lasting
      ) { [weak self, isBlocked] in
        try await self?.block(!isBlocked)
      }.instead(block, for: names),
    ]
  }

  private func refusal(_ dataSource: ProfileDataSource) -> SafeText? {
    let viewModel = FollowingViewModel(
      dataSource.profile.highlights, isBlocked: isBlocked, because: followingError ?? dataSource.missing[.highlights],
      from: clock.viewpoint)
    return viewModel.refusal.map { SafeText(untrusted: $0) }
  }

  /// Follows or unfollows the user.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  private func follow(_ isFollowed: Bool) async throws {
    guard let login = subject.login else { return }
    try await delegate?.changes.make([.relation(RelationChange(.following(login), holds: isFollowed))])
  }

  /// Blocks the user after a confirmation, or unblocks the user.
  private func block(_ isBlocked: Bool) async throws {
    guard let login = subject.login else { return }
    let change = Change.relation(RelationChange(.blocking(login), holds: isBlocked))
    if change.needsConfirmation {
      let viewModel = ChangesViewModel([change], of: [login.name])
      guard await delegate?.ask(Choice(confirming: viewModel)) == true else {
        return delegate?.say(.unchanged, as: .confirmation) ?? ()
      }
    }
    try await delegate?.changes.make([change])
  }

  public var routesWithStars: [Route] {
    dataSource?.profile.highlights?.pinned.compactMap { .repository(named: $0.fullName) } ?? []
  }

  /// Loads the page again if a user was blocked or unblocked and that may have changed the page.
  /// Blocking a user ends the follows in both directions, and only GitHub knows whether there were
  /// any.
  public func refresh(after changes: [Change]) {
    for change in changes.relations {
      guard case .blocking(let login) = change.relation else { continue }
      if isOwn && change.holds || subject == .user(login) { refresh() }
    }
  }
}
