/// Model: a kind of token.
///
/// See https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats.
public enum TokenKind: String, Hashable, Sendable, CaseIterable {
  case classic
  case fineGrained = "fine-grained"
  case oauth
  case appUser = "app-user"
  case appInstallation = "app-installation"
  /// A token that renews an expired user token. No other request accepts it.
  case appRefresh = "app-refresh"

  /// The first characters of every token of this kind.
  package var prefix: String {
    switch self {
    case .classic: "ghp_"
    case .fineGrained: "github_pat_"
    case .oauth: "gho_"
    case .appUser: "ghu_"
    case .appInstallation: "ghs_"
    case .appRefresh: "ghr_"
    }
  }

  /// Whether tokens of this kind have OAuth scopes as their permissions.
  ///
  /// Fine-grained tokens and the tokens of GitHub Apps have other permissions, which GitHub doesn't
  /// report.
  package var hasScopes: Bool {
    switch self {
    case .classic, .oauth: true
    case .fineGrained, .appUser, .appInstallation, .appRefresh: false
    }
  }
}

extension TokenKind {
  /// Returns the kind of a token from its first characters, or `nil` if they aren't known.
  package init?(token: some StringProtocol) {
    guard let kind = Self.allCases.first(where: { token.hasPrefix($0.prefix) }) else { return nil }
    self = kind
  }

  /// Returns the kind of the token in an `Authorization` field, such as `Bearer ghp_…`.
  package init?(authorization value: String?) {
    guard let token = value?.split(separator: " ").last else { return nil }
    self.init(token: token)
  }
}
