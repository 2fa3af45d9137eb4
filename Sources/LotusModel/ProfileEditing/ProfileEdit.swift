public import Essentials
import HTTP

/// Model: the changes to a profile, without any values that stay the same.
public struct ProfileEdit: Hashable, Sendable {
  /// The new values, as GitHub's API accepts them.
  public var fields: [ProfileField: JSONValue] = [:]
  public var removedAccounts: [String] = []
  public var addedAccounts: [String] = []
}

extension ProfileEdit {
  /// Creates the edit that turns one profile into another.
  public init(from old: EditableProfile, to new: EditableProfile) {
    let changed = ProfileField.allCases.filter { old[$0] != new[$0] }
    fields = Dictionary(uniqueKeysWithValues: changed.map { ($0, new[$0]) })
    removedAccounts = old.accounts.without(new.accounts)
    addedAccounts = new.accounts.without(old.accounts)
  }

  public var isEmpty: Bool {
    fields.isEmpty && removedAccounts.isEmpty && addedAccounts.isEmpty
  }

  /// Whether a part of the status changes.
  public var changesStatus: Bool { !ProfileField.ofStatus.isDisjoint(with: fields.keys) }

  /// The edit, split into the parts that are sent separately, in the order of sending.
  ///
  /// Social accounts are removed before others are added, because GitHub limits their number.
  public var parts: [ProfileEdit] {
    [
      ProfileEdit(fields: fields.filter { !ProfileField.ofStatus.contains($0.key) }),
      ProfileEdit(fields: fields.filter { ProfileField.ofStatus.contains($0.key) }),
      ProfileEdit(removedAccounts: removedAccounts),
      ProfileEdit(addedAccounts: addedAccounts),
    ].filter { !$0.isEmpty }
  }

  /// Adds the changes from another part of the same edit.
  public mutating func formUnion(_ other: ProfileEdit) {
    fields.merge(other.fields) { _, new in new }
    removedAccounts += other.removedAccounts.without(removedAccounts)
    addedAccounts += other.addedAccounts.without(addedAccounts)
  }

  /// Returns this edit without the changes that another edit contains.
  public func without(_ other: ProfileEdit) -> ProfileEdit {
    ProfileEdit(
      fields: fields.filter { other.fields[$0.key] == nil },
      removedAccounts: removedAccounts.without(other.removedAccounts),
      addedAccounts: addedAccounts.without(other.addedAccounts))
  }

  /// Returns a profile with this edit applied. A social account that the profile already has isn't
  /// added again.
  public func applied(to profile: EditableProfile) -> EditableProfile {
    var profile = profile
    for (field, value) in fields { profile[field] = value }
    profile.accounts = profile.accounts.without(removedAccounts)
    profile.accounts += addedAccounts.without(profile.accounts)
    return profile
  }
}

extension [String] {
  /// Returns the elements that another array doesn't contain, in order and without duplicates.
  package func without(_ others: [String]) -> [String] {
    var seen = Set(others)
    return filter { seen.insert($0).inserted }
  }
}

/// Model: the requests that save an edit. A request is `nil` if the edit doesn't need it.
extension ProfileEdit {
  /// A request that saves all changed fields except the status.
  ///
  /// See https://docs.github.com/rest/users/users#update-the-authenticated-user.
  public var updateRequest: APIRequest<User>? {
    let fields = fields.filter { !ProfileField.ofStatus.contains($0.key) }
    guard !fields.isEmpty, let body = try? JSONText.body(fields) else { return nil }
    return APIRequest("/user", method: .patch, body: body, needsSignIn: true)
  }

  /// A request that removes social accounts.
  public var removalRequest: APIRequest<NoContent>? {
    removedAccounts.isEmpty ? nil : SocialAccount.removalRequest(of: removedAccounts)
  }

  /// A request that adds social accounts.
  public var additionRequest: APIRequest<NoContent>? {
    addedAccounts.isEmpty ? nil : SocialAccount.additionRequest(of: addedAccounts)
  }

  /// Whether GitHub added an account, judging by the list of accounts in its response. The
  /// addresses aren't compared with the requested ones, because GitHub may have changed them.
  public func isAdded(to former: [String], in list: JSONValue) -> Bool {
    guard !addedAccounts.isEmpty, case .array(let accounts) = list else { return true }
    return !accounts.compactMap { $0["url"]?.string }.without(former).isEmpty
  }
}

/// Model: an edit together with the profile that it changes, for JSON output.
public struct ProfileChange: Hashable, Sendable {
  public let edit: ProfileEdit
  public let profile: EditableProfile
  /// The fields whose values in the profile aren't known.
  public let unknownFields: Set<ProfileField>

  public init(_ edit: ProfileEdit, of profile: EditableProfile, unknown fields: Set<ProfileField> = []) {
    self.edit = edit
    self.profile = profile
    unknownFields = fields
  }

  public var json: JSONValue {
    let fields = edit.fields.map { field, value in
      (field.rawValue, JSONValue.object(["from": unknownFields.contains(field) ? .null : profile[field], "to": value]))
    }
    let accounts = ["add": JSONValue(edit.addedAccounts), "remove": JSONValue(edit.removedAccounts)]
    return .object([
      "fields": .object(Dictionary(uniqueKeysWithValues: fields)), "social_accounts": .object(accounts),
    ])
  }
}

/// Model: a reason why an edit of a profile was not sent.
public enum ProfileEditError: Error, Hashable, Sendable {
  /// GitHub would reject the values in these fields.
  case invalid([ProfileInput.Slot: ProfileRemark])
  /// GitHub's values for these fields also changed since the edit started.
  case conflict([ProfileField])
  /// Another user signed in since the edit started.
  case otherAccount(login: String, editedLogin: String)
  /// The text from the editor isn't a valid profile, and wasn't corrected.
  ///
  /// - Parameter line: The number of the first line that can't be understood, counted from 1.
  case unreadableText(line: Int)
}

extension UserStatus {
  /// Returns a copy of the status with the changes of an edit.
  ///
  /// - Parameters:
  ///   - offsets: The time zone of the end.
  ///   - audience: The organization that the edit names, or `nil` if it hasn't been loaded.
  public func applying(
    _ edit: ProfileEdit, in offsets: UTCOffsets, for audience: StatusAudience? = nil
  ) -> UserStatus {
    var status = edit.fields[.status]?.string.map(saying) ?? self
    if let end = edit.fields[.statusEnd] {
      status.expiresAt =
        if case .local(let date)? = end.string.flatMap({ StatusEnd($0) }) { offsets.date(ofLocal: date) } else { nil }
    }
    status.indicatesLimitedAvailability = edit.fields[.busy]?.bool ?? status.indicatesLimitedAvailability
    if let login = edit.fields[.audience] {
      status.audience = login.string.map { audience ?? StatusAudience(login: $0) }
    }
    return status
  }
}
