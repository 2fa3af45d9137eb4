/// View model: warns that a new token lacks a requested scope, and says which features need it.
public struct MissingScopeViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ scope: String) {
    let purpose =
      switch scope {
      case "user": "editing your profile, viewing your private email addresses and following users"
      case "public_repo": "starring repositories"
      case "read:org": "viewing your private organizations"
      default: "some commands"
      }
    sentence = "the token lacks the scope \"\(scope)\", which is required for \(purpose)"
  }

  /// Describes how to add scopes to the token of `gh`.
  ///
  /// - Returns: `nil` if no scope is missing.
  public static func advice(adding scopes: [String], from viewpoint: Viewpoint) -> String? {
    guard !scopes.isEmpty else { return nil }
    return "to add scopes to the token of gh, run: gh auth refresh --hostname \(viewpoint.serverName) --scopes "
      + "\(scopes.joined(separator: ",")); then sign in again"
  }
}
