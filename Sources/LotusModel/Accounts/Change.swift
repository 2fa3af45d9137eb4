/// Model: a change that the user makes in the app, such as following an account or removing a key.
public enum Change: Hashable, Sendable {
  case account(AccountChange)
  case relation(RelationChange)

  /// Whether the user must confirm the change, wherever in the app they make it.
  public var needsConfirmation: Bool {
    switch self {
    case .account(.removeEmail), .account(.removeKey), .account(.removeSocialAccount): true
    case .account: false
    case .relation(let change): if case .blocking = change.relation { change.holds } else { false }
    }
  }

  public var request: APIRequest<NoContent> {
    switch self {
    case .account(let change): change.request
    case .relation(let change): change.request
    }
  }

  /// The opposite change, or `nil` if it wouldn't restore the former state. For example, an email
  /// address that is added again isn't verified, and a key that is added again gets a new ID.
  public var reversed: Change? {
    switch self {
    case .account(.addEmail(let address)): .account(.removeEmail(address))
    case .account(.showEmail(let isPublic)): .account(.showEmail(!isPublic))
    case .account(.addSocialAccount(let url)): .account(.removeSocialAccount(url))
    case .account(.removeSocialAccount(let url)): .account(.addSocialAccount(url))
    case .account(.removeEmail), .account(.addKey), .account(.removeKey): nil
    case .relation(let change): .relation(change.reversed)
    }
  }

  /// The error to report if GitHub doesn't find the account, repository or other item that the
  /// change names.
  public var unknown: any Error {
    if case .relation(let change) = self { change.relation.unknown } else { NetworkError.notFound(message: "") }
  }
}

extension [Change] {
  /// Whether the user must confirm the changes, which are all of the same kind. Removing several
  /// relations requires a confirmation even if removing a single one doesn't.
  public var needConfirmation: Bool {
    contains(where: \.needsConfirmation)
      || count > 1 && contains { if case .relation(let change) = $0 { !change.holds } else { false } }
  }

  /// The opposite changes, or `nil` if one of the changes can't be undone.
  public var opposite: [Change]? {
    let changes = compactMap(\.reversed)
    return changes.count == count ? changes : nil
  }

  public var relations: [RelationChange] {
    compactMap { if case .relation(let change) = $0 { change } else { nil } }
  }
}
