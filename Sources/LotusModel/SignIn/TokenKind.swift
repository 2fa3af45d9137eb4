/// Model: a kind of token.
///
/// See https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats.
public enum TokenKind: String, Hashable, Sendable, CaseIterable {
  case classic
  case fineGrained = "fine-grained"
  case oauth
  case appUser = "app-user"
  case appInstallation = "app-installation"

  /// The first characters of every token of this kind.
  package var prefix: String {
    switch self {
    case .classic: "ghp_"
    case .fineGrained: "github_pat_"
    case .oauth: "gho_"
    case .appUser: "ghu_"
    case .appInstallation: "ghs_"
    }
  }

  /// Whether the permissions of such a token are OAuth scopes.
  ///
  /// Fine-grained tokens and the tokens of GitHub Apps have other permissions, which GitHub doesn't
  /// report.
  package var hasScopes: Bool {
    switch self {
    case .classic, .oauth: true
    case .fineGrained, .appUser, .appInstallation: false
    }
  }
}
