public import LotusModel

/// View model: the signed-in account and its token.
public struct IdentityViewModel: Hashable, Sendable {
  public let title: String
  public let rows: [LabelledText]

  public init(_ identity: Identity, from viewpoint: Viewpoint) {
    title = "\(identity.login) on \(identity.host)"
    rows =
      [
        LabelledText("Scopes", Self.scopes(identity.scopes)),
        LabelledText("Token", Self.words(for: identity.source)),
      ]
      + (identity.rateLimit.map {
        [LabelledText("Rate limit", RateLimitsViewModel.words(for: $0, from: viewpoint))]
      } ?? [])
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
