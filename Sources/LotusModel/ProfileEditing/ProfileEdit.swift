/// Model: what is to change in a profile, and nothing else.
public struct ProfileEdit: Hashable, Sendable {
  /// The new values, as GitHub takes them.
  public var fields: [ProfileField: JSONValue] = [:]
  public var removedAccounts: [String] = []
  public var addedAccounts: [String] = []
}

extension ProfileEdit {
  /// What makes the new profile of the old one.
  public init(from old: EditableProfile, to new: EditableProfile) {
    let changed = ProfileField.allCases.filter { old[$0] != new[$0] }
    fields = Dictionary(uniqueKeysWithValues: changed.map { ($0, new[$0]) })
    removedAccounts = old.accounts.without(new.accounts)
    addedAccounts = new.accounts.without(old.accounts)
  }

  public var isEmpty: Bool {
    fields.isEmpty && removedAccounts.isEmpty && addedAccounts.isEmpty
  }

  /// What one request each can carry out, in the order in which they are to be sent: the limit on accounts may leave room
  /// for new ones only once old ones are gone.
  public var parts: [ProfileEdit] {
    [
      ProfileEdit(fields: fields.filter { $0.key != .status }),
      ProfileEdit(fields: fields.filter { $0.key == .status }),
      ProfileEdit(removedAccounts: removedAccounts),
      ProfileEdit(addedAccounts: addedAccounts),
    ].filter { !$0.isEmpty }
  }

  /// Takes another part of the same edit in.
  public mutating func formUnion(_ other: ProfileEdit) {
    fields.merge(other.fields) { _, new in new }
    removedAccounts += other.removedAccounts.without(removedAccounts)
    addedAccounts += other.addedAccounts.without(addedAccounts)
  }

  /// The part of it that another edit does not have.
  public func without(_ other: ProfileEdit) -> ProfileEdit {
    ProfileEdit(
      fields: fields.filter { other.fields[$0.key] == nil },
      removedAccounts: removedAccounts.without(other.removedAccounts),
      addedAccounts: addedAccounts.without(other.addedAccounts))
  }

  /// An account that is there already is not added a second time.
  public func applied(to profile: EditableProfile) -> EditableProfile {
    var profile = profile
    for (field, value) in fields { profile[field] = value }
    profile.accounts = profile.accounts.without(removedAccounts)
    profile.accounts += addedAccounts.without(profile.accounts)
    return profile
  }
}

extension [String] {
  /// In their order, each once.
  package func without(_ others: [String]) -> [String] {
    var seen = Set(others)
    return filter { seen.insert($0).inserted }
  }
}
