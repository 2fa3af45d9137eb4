/// Model: a settings file that is no JSON object.
public struct InvalidSettings: Error, Hashable, Sendable {
  public let path: String

  public init(path: String) {
    self.path = path
  }
}
