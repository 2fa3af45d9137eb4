/// What a sign-in asks for: the OAuth app, the scopes, and whether the token goes into a plain text file.
public nonisolated struct LoginOrder: Hashable, Sendable {
  public let clientID: String
  public let scopes: [String]
  public let inPlainText: Bool

  public init(clientID: String, scopes: [String], inPlainText: Bool) {
    self.clientID = clientID
    self.scopes = scopes
    self.inPlainText = inPlainText
  }
}
