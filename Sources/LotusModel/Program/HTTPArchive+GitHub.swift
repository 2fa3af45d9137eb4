import FoundationEssentials
public import HTTP

/// Model: finds the server, the sign-in and the first scene of a recording.
extension HTTPArchive {
  /// The profile or repository that the recording requests first.
  ///
  /// - Returns: `nil` if no recorded URL contains `/users/NAME` or `/repos/OWNER/NAME`.
  public var firstRoute: Route? {
    entries.lazy.compactMap { entry in
      let names = entry.request.url.path().split(separator: "/").map(String.init).drop {
        $0 != "users" && $0 != "repos"
      }
      return switch (names.first, names.count) {
      case ("users", 2...): .profile(named: names[names.startIndex + 1])
      case ("repos", 3...): .repository(named: names.dropFirst().prefix(2).joined(separator: "/"))
      default: nil
      }
    }.first
  }

  /// The GitHub server that received the recorded requests.
  ///
  /// `nil` if no request went to an API address that GitHub documents.
  public var server: GitHubServer? {
    entries.lazy.compactMap { entry in
      guard let origin = Origin(entry.request.url) else { return nil }
      let (url, host) = (entry.request.url.absoluteString, origin.name)
      return [host, host.hasPrefix("api.") ? String(host.dropFirst(4)) : ""].lazy
        .compactMap { try? GitHubServer(hostname: $0).recorded(over: origin.scheme) }
        .first { url.hasPrefix("\($0.api.absoluteString)/") }
    }.first
  }

  /// The client ID of the OAuth app in a recorded sign-in.
  public var clientID: String? {
    let form = signIn.map { [QueryItem](parsing: String(decoding: $0.body ?? Data(), as: UTF8.self)) }
    return form?.first { $0.name == "client_id" }?.value
  }

  /// The base URL of GitHub's web pages, taken from a recorded sign-in.
  public var webURL: String? {
    signIn.map { String($0.url.absoluteString.dropLast(OAuthRequest.deviceCodePath.count)) }
  }

  private var signIn: HTTPRequest? {
    entries.map(\.request).first { $0.url.absoluteString.hasSuffix(OAuthRequest.deviceCodePath) }
  }
}
