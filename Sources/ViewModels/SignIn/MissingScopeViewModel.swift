/// View model: warns that GitHub did not grant a requested scope, and says which features need it.
public struct MissingScopeViewModel: Hashable, Sendable {
  public let sentence: String

  /// The reason why a profile can't be edited if the token lacks the scope `user`.
  ///
  /// GitHub's own response would only be "Not Found" (404).
  public static let profileEditing =
    "this token lacks the scope \"user\", which is required to edit your profile; run: ghlotus login"

  public init(_ scope: String) {
    let purpose =
      switch scope {
      case "user": "editing your profile, viewing your private email addresses and following users"
      case "public_repo": "starring repositories"
      case "read:org": "viewing your private organizations"
      default: "some commands"
      }
    sentence = "GitHub did not grant the scope \"\(scope)\", which is required for \(purpose)"
  }
}
