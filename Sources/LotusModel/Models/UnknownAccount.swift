/// Model: there is nobody of this name.
public struct UnknownAccount: Error, Hashable, Sendable {
  public let login: Login

  public init(login: Login) {
    self.login = login
  }
}
