public import FoundationEssentials

/// Model: an edit that is not saved on GitHub yet.
public struct ProfileDraft: Hashable, Sendable, Codable {
  public var login: String
  /// The state that the edit started from.
  public var base: EditableProfile
  public var input: ProfileInput
  /// When it was kept; nil while it has not been.
  public var savedAt: Date?

  public init(login: String, base: EditableProfile, input: ProfileInput, savedAt: Date? = nil) {
    self.login = login
    self.base = base
    self.input = input
    self.savedAt = savedAt
  }
}
