public import LotusModel

/// View model: the reason why the user of a profile can't be followed or unfollowed.
public struct FollowingViewModel: Hashable, Sendable {
  /// The reason, or `nil` if the user can be followed or unfollowed.
  public let refusal: String?

  /// Creates the reason why the user can't be followed or unfollowed, if there is one.
  ///
  /// - Parameters:
  ///   - highlights: Information on whether the signed-in user follows the user, or `nil` if that
  ///     isn't known.
  ///   - isBlocked: Whether the signed-in user has blocked the user.
  ///   - error: The reason why this information is missing, or `nil` if the user isn't signed in.
  public init(
    _ highlights: ProfileHighlights?, isBlocked: Bool = false, because error: NetworkError?, from viewpoint: Viewpoint
  ) {
    if isBlocked {
      refusal = "You have blocked this user; press \(viewpoint.key(.block)) to unblock"
    } else if highlights?.canBeFollowed == false {
      refusal = "GitHub does not let you follow this account"
    } else if highlights?.isFollowed != nil {
      refusal = nil
    } else {
      let unchecked = "Could not check whether you follow this user"
      refusal =
        switch error {
        case nil where highlights == nil, .signInNeeded: "Sign in to follow this user"
        case .missingScope(let scope, _, _): "\(unchecked): your token lacks the scope \"\(scope)\""
        case .forbidden, .tokenNotAllowed, .missingPermissions:
          "\(unchecked): your token does not allow it"
        case .rateLimited: "\(unchecked): the rate limit is reached"
        default: "\(unchecked); press \(viewpoint.key(.refresh)) to try again"
        }
    }
  }
}
