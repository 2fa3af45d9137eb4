/// Model: the scenes that show a change.
extension Change {
  /// Whether one of the routes shows the change, for example the page of a starred repository or
  /// the list of keys.
  public func isVisible(among routes: [Route]) -> Bool {
    routes.contains { route in places.contains { $0.isSame(as: route) } }
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
