public import LotusModel

/// What a sign-in is to be: in the name of which OAuth app, for which scopes, and where the token is to be kept.
public nonisolated struct LoginOrder: Hashable, Sendable {
  public let clientID: String
  public let scopes: [String]
  public let place: TokenPlace

  public init(clientID: String, scopes: [String], place: TokenPlace) {
    self.clientID = clientID
    self.scopes = scopes
    self.place = place
  }
}
