public import LotusModel

/// View model: who one is, in rows.
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

  public static func words(for source: TokenSource) -> String {
    switch source {
    case .environment(let variable): "from \(variable), kept nowhere by ghlotus"
    case .store(let place): "in \(place.isPlainText ? "plain text in " : "")\(place.title)"
    case .replay: "in a recording: nothing is kept"
    case .header: "from the command line, kept nowhere by ghlotus"
    }
  }

  public static func scopes(_ scopes: [String]?) -> String {
    guard let scopes else { return "not told; the token's permissions are finer than scopes" }
    return scopes.isEmpty ? "none: only what is public" : scopes.joined(separator: ", ")
  }
}
