/// Model: a link to an account elsewhere (https://docs.github.com/rest/users/social-accounts).
public struct SocialAccount: Hashable, Sendable, Codable {
  /// GitHub's name of the service, such as `linkedin`; `generic` where it knows none.
  public var provider: String
  public var url: String

  public init(provider: String, url: String) {
    self.provider = provider
    self.url = url
  }

  public static let fieldNames = ["provider", "url"]
}
