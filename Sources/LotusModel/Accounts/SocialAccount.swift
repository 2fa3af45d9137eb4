/// Model: a link in a profile to the user's account on another service.
///
/// See https://docs.github.com/rest/users/social-accounts.
public struct SocialAccount: Hashable, Sendable, Codable {
  /// GitHub's name for the service, such as `linkedin`, or `generic` for an unknown service.
  public var provider: String
  public var url: String

  public init(provider: String, url: String) {
    self.provider = provider
    self.url = url
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    provider = try container.decodeIfPresent(String.self, forKey: .provider) ?? "generic"
    url = try container.decode(String.self, forKey: .url)
  }

  public static let fieldNames = ["provider", "url"]
}
