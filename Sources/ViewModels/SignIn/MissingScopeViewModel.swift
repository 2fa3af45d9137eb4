/// View model: a scope that was asked for and not granted, and what does not work without it.
public struct MissingScopeViewModel: Hashable, Sendable {
  public let sentence: String

  /// Why a profile cannot be edited without its scope; GitHub itself answers 404.
  public static let profileEditing =
    "this token may not edit your profile. It needs the scope “user”; ghlotus login asks for it."

  public init(_ scope: String) {
    let purpose =
      switch scope {
      case "user": "editing your profile, seeing your private addresses, following"
      case "public_repo": "starring repositories"
      case "read:org": "seeing your private organizations"
      default: "what needs it"
      }
    sentence = "Without the scope \(scope), which was not granted, this will not work: \(purpose)."
  }
}
