import FoundationEssentials
public import LotusModel

/// View model: the signed-in account and its token.
public struct IdentityViewModel: Hashable, Sendable {
  public let title: String
  public let rows: [LabelledText]
  /// A warning that the token expires within a week, or should have expired. `nil` if neither is
  /// the case.
  public let warning: String?

  public init(_ identity: Identity, from viewpoint: Viewpoint) {
    title = "\(identity.login) on \(identity.host)"
    rows =
      [
        LabelledText("Scopes", Self.scopes(identity.scopes)),
        LabelledText("Token", Self.words(for: identity.source)),
      ]
      + (identity.kind.map { [LabelledText("Kind", Self.words(for: $0))] } ?? [])
      + (identity.expiresAt.map { [LabelledText("Expires", viewpoint.clockTime($0))] } ?? [])
      + (identity.rateLimit.map {
        [LabelledText("Rate limit", RateLimitsViewModel.words(for: $0, from: viewpoint))]
      } ?? [])
    warning = identity.expiresAt.flatMap { date in
      guard identity.expiresSoon(at: viewpoint.now) else { return nil }
      let page = "\(viewpoint.webURL)/settings/tokens"
      let escapeHint =
        if let variable = identity.source.variable {
          "create another at \(page), and set \(variable) to it"
        } else {
          "to replace it, run: \(viewpoint.loginCommand)"
        }
      let state =
        date > viewpoint.now
        ? "the token expires soon (\(viewpoint.clockTime(date)))"
        : "the token has expired (\(viewpoint.clockTime(date))), or the clock of this machine is wrong"
      return "\(state); \(escapeHint)"
    }
  }

  private static func words(for kind: TokenKind) -> String {
    switch kind {
    case .classic: "personal access token (classic)"
    case .fineGrained: "fine-grained personal access token"
    case .oauth: "token of an OAuth app"
    case .appUser: "user token of a GitHub App"
    case .appInstallation: "installation token of a GitHub App"
    case .appRefresh: "refresh token of a GitHub App"
    }
  }

  /// A noun phrase for the token from a source.
  static func title(of source: TokenSource) -> String {
    switch source {
    case .environment(let variable): "the token in \(variable)"
    case .store(let place): "the token in \(place.title)"
    case .replay: "the token of the recorded run"
    case .header: "the token in the Authorization header field"
    }
  }

  /// Describes where a token comes from.
  public static func words(for source: TokenSource) -> String {
    switch source {
    case .environment(let variable): "from \(variable) (not stored)"
    case .store(let place): "in \(place.title)\(place.isPlainText ? " (plain text)" : "")"
    case .replay: "from a recording (not stored)"
    case .header: "from the command line (not stored)"
    }
  }

  /// Describes the scopes of a token.
  ///
  /// - Parameter scopes: The scopes, or `nil` if GitHub reports none because the token has
  ///   fine-grained permissions.
  public static func scopes(_ scopes: [String]?) -> String {
    guard let scopes else { return "none reported; this token has permissions instead of scopes" }
    return scopes.isEmpty ? "none (public data only)" : scopes.joined(separator: ", ")
  }
}
