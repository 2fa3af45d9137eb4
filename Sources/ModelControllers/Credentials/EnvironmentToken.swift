import HTTP
package import LotusModel

/// A token from an environment variable, or the placeholder for a token in a replay.
///
/// The description contains only the name of the variable, so logs and errors can't reveal the
/// token.
package struct EnvironmentToken: TokenStore, CustomStringConvertible, CustomReflectable {
  private let source: TokenSource
  private let value: String

  package init(variable: String, value: String) {
    self.init(source: .environment(variable: variable), value: value)
  }

  /// The placeholder that recordings contain in place of a token.
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
