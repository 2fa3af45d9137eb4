import HTTP
import LotusModel

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
