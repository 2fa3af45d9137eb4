public import FoundationEssentials

/// Model: an edit that is not saved on GitHub yet.
public struct ProfileDraft: Hashable, Sendable, Codable {
  public var login: String
  /// The state that the edit started from.
  public var base: EditableProfile
  public var input: ProfileInput
  public var savedAt: Date

  public init(login: String, base: EditableProfile, input: ProfileInput, savedAt: Date) {
    self.login = login
    self.base = base
    self.input = input
    self.savedAt = savedAt
  }
}
