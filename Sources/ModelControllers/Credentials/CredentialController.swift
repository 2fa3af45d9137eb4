import LotusModel

/// Shared model controller: the single door to credentials. The network controller manages it; no view controller sees it.
public actor CredentialController {
  private let environment: EnvironmentToken?

  /// - Parameter environment: the token that the environment gives, if any; it goes before every other.
  public init(environment: EnvironmentToken?) {
    self.environment = environment
  }

  /// - Returns: nil for a visitor who is not signed in.
  func token() throws(CredentialError) -> Token? {
    guard let environment else { return nil }
    guard let token = Token(environment.value) else { throw .unusableToken(variable: environment.variable) }
    return token
  }
}

/// A token from an environment variable, and which. No log or error can show more than that.
public struct EnvironmentToken: Sendable, CustomStringConvertible, CustomReflectable {
  let variable: String
  let value: String

  public init(variable: String, value: String) {
    self.variable = variable
    self.value = value
  }

  public var description: String {
    "(\(variable))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}
