/// Model: an edit together with the profile that it changes, for JSON output.
public struct ProfileChange: Hashable, Sendable {
  public let edit: ProfileEdit
  public let profile: EditableProfile

  public init(_ edit: ProfileEdit, of profile: EditableProfile) {
    self.edit = edit
    self.profile = profile
  }

  public var json: JSONValue {
    let fields = edit.fields.map { ($0.rawValue, JSONValue.object(["from": profile[$0], "to": $1])) }
    let accounts = ["add": JSONValue(edit.addedAccounts), "remove": JSONValue(edit.removedAccounts)]
    return .object([
      "fields": .object(Dictionary(uniqueKeysWithValues: fields)), "social_accounts": .object(accounts),
    ])
  }
}
