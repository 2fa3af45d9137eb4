import HTTP
import LotusModel

/// View model: warns that a new token lacks a requested scope, and says which features need it.
public struct MissingScopeViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ scope: String) {
    let purpose =
      switch scope {
      case "user": "editing your profile, viewing your private email addresses and following users"
      case "public_repo": "starring repositories"
      case "read:org": "viewing your private organizations"
      default: "some commands"
      }
    sentence = "the token lacks the scope \"\(scope)\", which is required for \(purpose)"
  }

  /// Describes how to add scopes to the token of `gh`.
  ///
  /// - Returns: `nil` if no scope is missing.
  public static func advice(adding scopes: [String], from viewpoint: Viewpoint) -> String? {
    guard !scopes.isEmpty else { return nil }
    return "to add scopes to the token of gh, run: gh auth refresh --hostname \(viewpoint.serverName) --scopes "
      + "\(scopes.joined(separator: ",")); then sign in again"
  }
}

/// View model: the page on GitHub's website that creates a personal access token.
public struct NewTokenViewModel: Hashable, Sendable {
  /// The address of the page, with the name and the scopes of the new token.
  public let address: String

  public init(scopes: [String], from viewpoint: Viewpoint) {
    let names = scopes.map { scope in
      scope.split(separator: ":", omittingEmptySubsequences: false).map { String($0).percentEncoded }
        .joined(separator: ":")
    }
    address = "\(viewpoint.webURL)/settings/tokens/new?description=ghlotus&scopes=\(names.joined(separator: ","))"
  }
}
