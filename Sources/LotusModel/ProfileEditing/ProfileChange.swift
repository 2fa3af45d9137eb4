/// Model: an edit beside what it changes, for programs to read.
public struct ProfileChange: Hashable, Sendable {
  public let edit: ProfileEdit
  public let profile: EditableProfile

  public init(_ edit: ProfileEdit, of profile: EditableProfile) {
    self.edit = edit
    self.profile = profile
  }
}

extension ProfileChange: Encodable {
  private enum CodingKeys: String, CodingKey {
    case fields
    case socialAccounts = "social_accounts"
  }

  private enum AccountKeys: String, CodingKey {
    case add, remove
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let values = edit.fields.map { field, value in (field, ["from": profile[field], "to": value]) }
    try container.encode(Dictionary(uniqueKeysWithValues: values), forKey: .fields)
    var accounts = container.nestedContainer(keyedBy: AccountKeys.self, forKey: .socialAccounts)
    try accounts.encode(edit.addedAccounts, forKey: .add)
    try accounts.encode(edit.removedAccounts, forKey: .remove)
  }
}
