/// Model: the result of a sign-out.
public struct SignOut: Hashable, Sendable {
  /// The account that is no longer signed in.
  public let account: StoredAccount
  /// Why a token store couldn't be checked. That store may still contain a token of the account.
  /// `nil` if no token is left.
  public let unchecked: CredentialError?

  public init(of account: StoredAccount, unchecked: CredentialError?) {
    self.account = account
    self.unchecked = unchecked
  }
}
