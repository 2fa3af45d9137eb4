public import Essentials

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
