public import LotusModel

/// View model: an account on another service, with the name of the service and the handle on it.
public struct SocialAccountViewModel: Hashable, Sendable {
  public let provider: String
  /// The handle, or the whole URL if GitHub doesn't recognize the service.
  public let handle: LinkedText

  public init(_ account: SocialAccount) {
    provider = Self.name(account.provider)
    let address = LinkedText(address: account.url)
    let parts = address.text.split(separator: "/", maxSplits: 1).map(String.init)
    let name = parts.count == 2 ? Self.handle(parts[1], on: parts[0], account.provider) : nil
    handle = LinkedText(name ?? address.text, link: address.link)
  }

  /// Extracts a handle from a URL.
  ///
  /// - Parameters:
  ///   - path: The path of the URL, without the slash at the beginning.
  ///   - host: The host of the URL.
  ///   - provider: GitHub's name for the service.
  /// - Returns: The handle, or `nil` if GitHub doesn't recognize the service.
  private static func handle(_ path: String, on host: String, _ provider: String) -> String? {
    switch provider {
    case "generic": nil
    case "twitter", "instagram": "@\(path)"
    case "bluesky": "@\(path.hasPrefix("profile/") ? String(path.dropFirst(8)) : path)"
    case "mastodon": "\(path)@\(host)"
    default: path
    }
  }

  private static func name(_ provider: String) -> String {
    switch provider {
    case "twitter": "X"
    case "linkedin": "LinkedIn"
    case "youtube": "YouTube"
    case "npm": "npm"
    case "orcid": "ORCID"
    case "generic": "Link"
    default: provider.prefix(1).uppercased() + provider.dropFirst()
    }
  }
}
