package import LotusModel

/// Model controller support: a token of an environment variable, or what stands for one in a replay. Logs and errors
/// show the variable's name alone.
package struct EnvironmentToken: TokenStore, CustomStringConvertible, CustomReflectable {
  private let source: TokenSource
  private let value: String

  package init(variable: String, value: String) {
    self.init(source: .environment(variable: variable), value: value)
  }

  /// The mark that recordings have in the place of a token.
  package static let replayed = EnvironmentToken(source: .replay, value: Redaction.mark)

  private init(source: TokenSource, value: String) {
    self.source = source
    self.value = value
  }

  package var variable: String {
    source.name
  }

  package func source(of account: AccountName?) -> TokenSource? {
    account == nil ? source : nil
  }

  package func token(of account: AccountName?) throws(CredentialError) -> String? {
    guard account == nil else { return nil }
    guard Token(value) != nil else { throw .unusableToken(in: source) }
    return value
  }

  package var description: String {
    "(\(variable))"
  }

  package var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}
