/// Model: a change of one row in a list, such as following an account or removing a key.
public enum ListChange: Hashable, Sendable {
  case account(AccountChange)
  case relation(Change)

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

  /// The opposite change, or `nil` if it wouldn't restore what was before: a new email address isn't
  /// verified, and a new key gets a new ID.
  public var reversed: ListChange? {
    switch self {
    case .account(.addEmail(let address)): .account(.removeEmail(address))
    case .account(.showEmail(let isPublic)): .account(.showEmail(!isPublic))
    case .account(.addSocialAccount(let url)): .account(.removeSocialAccount(url))
    case .account(.removeSocialAccount(let url)): .account(.addSocialAccount(url))
    case .account(.removeEmail), .account(.addKey), .account(.removeKey): nil
    case .relation(let change): .relation(change.reversed)
    }
  }

  /// The error to report if GitHub doesn't find what the change names.
  public var unknown: any Error {
    if case .relation(let change) = self { change.relation.unknown } else { NetworkError.notFound(message: "") }
  }
}

extension [ListChange] {
  /// Whether the user must confirm the changes, which are of the same kind. The removal of several
  /// relations needs a confirmation, too.
  public var needConfirmation: Bool {
    contains(where: \.needsConfirmation)
      || count > 1 && contains { if case .relation(let change) = $0 { !change.holds } else { false } }
  }

  /// The opposite changes, or `nil` if one of the changes can't be undone.
  public var opposite: [ListChange]? {
    let changes = compactMap(\.reversed)
    return changes.count == count ? changes : nil
  }

  /// The changes of relations, without the others.
  public var relations: [Change] {
    compactMap { if case .relation(let change) = $0 { change } else { nil } }
  }
}
