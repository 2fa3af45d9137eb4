/// View model: a scope that was asked for and not granted, and what does not work without it.
public struct MissingScopeViewModel: Hashable, Sendable {
  public let sentence: String

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
