/// Model: the scenes that show a change.
extension ListChange {
  /// Returns whether a scene shows the change: the scene is the page of what the change is about, it is
  /// the list that the change is made in, or it has a row about it.
  ///
  /// - Parameters:
  ///   - route: The route of the scene.
  ///   - rows: The routes that the rows of the scene open.
  public func isVisible(at route: Route, rows: [Route]) -> Bool {
    ([route] + rows).contains { place in places.contains { $0.isSame(as: place) } }
  }

  private var places: [Route] {
    switch self {
    case .relation(let change):
      switch change.relation {
      case .following(let login): [.profile(.user(login))]
      case .blocking(let login): [.profile(.user(login)), .blocked]
      case .starring(let name): [.repository(name)]
      }
    case .account(let change):
      switch change {
      case .addEmail, .removeEmail, .showEmail: [.emails]
      case .addKey(let key, _): [.keys(key.kind)]
      case .removeKey(let kind, _): [.keys(kind)]
      case .addSocialAccount, .removeSocialAccount: [.socialAccounts]
      }
    }
  }
}
