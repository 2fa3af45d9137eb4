/// Model: there is nobody of this name.
public struct UnknownAccount: Error, Hashable, Sendable {
  public let login: Login

  public init(login: Login) {
    self.login = login
  }
}

/// Model: there is no repository of this name, or none that the viewer may see.
public struct UnknownRepository: Error, Hashable, Sendable {
  public let name: RepositoryName

  public init(name: RepositoryName) {
    self.name = name
  }
}
