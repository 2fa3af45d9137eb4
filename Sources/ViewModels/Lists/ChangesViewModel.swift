import Essentials
public import LotusModel

/// View model: describes changes of the same kind, such as following three users.
public struct ChangesViewModel: Hashable, Sendable {
  /// The confirmation after GitHub has accepted the changes, for example `Followed 3 users`.
  public let sentence: String
  /// The question before the changes, for example `Block 3 users?`.
  public let question: String
  /// A consequence that the user should know before replying to the question, or `nil`.
  public let consequence: String?
  /// The reply that makes the changes, for example `Block`.
  public let reply: String

  /// Describes changes of the same kind.
  ///
  /// - Parameters:
  ///   - changes: At least one change.
  ///   - names: The names of the rows, in the order of the changes.
  ///   - canUndo: Whether the user can undo the changes.
  public init(_ changes: [Change], of names: [String], canUndo: Bool = true) {
    let kind = changes.first.map(Kind.init) ?? Kind(verb: "", past: "", noun: "row")
    let target = changes.count == 1 ? names.first ?? "" : changes.count.counted(kind.noun.singular, kind.noun.plural)
    sentence =
      switch changes.first {
      case .account(.addEmail(let address))? where changes.count == 1:
        "Added \(address); to verify it, see your email"
      case .account(.removeKey(let kind, _))? where changes.count == 1:
        "Removed \(kind.title) key \"\(target)\""
      case .account(let change)? where changes.count == 1:
        AccountChangeViewModel(change, change.result(isChanged: true)).sentence
      case .relation(let change)? where changes.count == 1: RelationChangeViewModel(change).sentence
      default: "\(kind.past) \(target)"
      }
    question =
      if case .account(.removeKey(let kind, _))? = changes.first, changes.count == 1 {
        "Remove \(kind.title) key \"\(target)\"?"
      } else { "\(kind.verb) \(target)?" }
    // https://docs.github.com/en/communities/maintaining-your-safety-on-github/blocking-a-user-from-your-personal-account
    consequence =
      if case .relation? = changes.first, changes.first?.needsConfirmation == true {
        "They stop following you, and their stars are removed from your repositories. Unblocking does not restore that."
      } else if canUndo { nil } else { "This cannot be undone." }
    reply = kind.verb
  }

  /// Returns the status while several changes are sent.
  public static func progress(_ number: Int, of count: Int) -> String {
    "Sending change \(number) of \(count)"
  }

  fileprivate struct Kind {
    let verb: String
    let past: String
    let noun: Noun

    /// The noun for a change, such as `star` or `removal`.
    var event: String {
      switch verb {
      case "Add": "addition"
      case "Remove": "removal"
      default: verb.lowercased()
      }
    }

    init(verb: String, past: String, noun: Noun) {
      (self.verb, self.past, self.noun) = (verb, past, noun)
    }

    init(_ change: Change) {
      switch change {
      case .relation(let change): self.init(change)
      case .account(let change): self.init(change)
      }
    }

    private init(_ change: RelationChange) {
      switch change.relation {
      case .following: self.init(change.holds ? "Follow" : "Unfollow", "user")
      case .blocking: self.init(change.holds ? "Block" : "Unblock", "user")
      case .starring: self.init(change.holds ? "Star" : "Unstar", Noun("repository", "repositories"))
      }
    }

    private init(_ change: AccountChange) {
      switch change {
      case .addEmail: self.init("Add", Noun("email address", "email addresses"))
      case .removeEmail: self.init("Remove", Noun("email address", "email addresses"))
      case .showEmail: self.init(verb: "Change", past: "Changed", noun: Noun("email address", "email addresses"))
      case .addKey(let key, _): self.init("Add", Noun("\(key.kind.title) key"))
      case .removeKey(let kind, _): self.init("Remove", Noun("\(kind.title) key"))
      case .addSocialAccount: self.init("Add", "social account")
      case .removeSocialAccount: self.init("Remove", "social account")
      }
    }

    private init(_ verb: String, _ noun: Noun) {
      let past =
        switch verb {
        case "Star", "Unstar": "\(verb)red"
        case "Remove": "Removed"
        default: "\(verb)ed"
        }
      self.init(verb: verb, past: past, noun: noun)
    }
  }
}

/// View model: the key that undoes changes of the same kind, or makes them again.
public struct UndoViewModel: Hashable, Sendable {
  /// The name of the key, for example `undo star of octocat/Hello-World` or `undo 3 follows`.
  public let name: String
  /// The question to ask on a scene that doesn't show the changes.
  public let question: String
  public let reply: String

  /// Describes a key that undoes or repeats changes of the same kind.
  ///
  /// - Parameters:
  ///   - changes: The changes to undo, or to make again.
  ///   - names: The names of the rows, in the order of the changes.
  ///   - isUndo: Whether the key undoes the changes.
  public init(_ changes: [Change], of names: [String], isUndo: Bool) {
    let noun = changes.first.map { ChangesViewModel.Kind($0).event } ?? "change"
    let target = changes.relations.first?.relation.name ?? names.first
    let (verb, isSingle) = (isUndo ? "undo" : "redo", changes.count == 1)
    let changes = isSingle ? target.map { "\(noun) of \($0)" } ?? noun : changes.count.counted(noun, "\(noun)s")
    name = "\(verb) \(changes)"
    question = "\(verb.asTitle) \(isSingle ? "the " : "")\(changes)?"
    reply = verb.asTitle
  }
}

/// View model: an action on the rows of a list that creates or removes a relation.
public struct RowActionViewModel: Hashable, Sendable {
  /// The name of the action for a key, such as `follow` or `unstar`.
  public let name: String
  /// The reason to show if the rows don't support the action.
  public let refusal: String
  private let kind: Relation.Kind
  private let holds: Bool

  /// Describes an action for relations of one kind.
  ///
  /// - Parameter holds: Whether the relation exists after the action.
  public init(_ kind: Relation.Kind, holds: Bool) {
    (self.kind, self.holds) = (kind, holds)
    switch kind {
    case .following:
      name = holds ? "follow" : "unfollow"
      refusal = "You can follow only other users that you have not blocked"
    case .blocking: (name, refusal) = (holds ? "block" : "unblock", "You can block only other users")
    case .starring: (name, refusal) = (holds ? "star" : "unstar", "You can star only repositories")
    }
  }

  /// The name of the action in the opposite direction.
  public var opposite: String { RowActionViewModel(kind, holds: !holds).name }

  /// Returns the reason why the opposite action isn't possible, such as `You already follow mona`.
  ///
  /// - Parameters:
  ///   - names: The names of the rows.
  ///   - isKnown: Whether GitHub has returned the state of all rows.
  public func refusalOfOpposite(for names: [String], isKnown: Bool = true) -> String {
    let target = names.count == 1 ? names[0] : "all of these rows"
    guard isKnown else { return "Cannot \(opposite) \(target): GitHub has not returned the state yet" }
    return switch (kind, holds) {
    case (.following, true): "You do not follow \(target)"
    case (.following, false): "You already follow \(target)"
    case (.blocking, true): "You have not blocked \(target)"
    case (.blocking, false): "You have already blocked \(target)"
    case (.starring, true): "You have not starred \(target)"
    case (.starring, false): "You have already starred \(target)"
    }
  }
}
