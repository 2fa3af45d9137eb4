public import LotusModel

/// View model: describes stored accounts and confirms that the user switched or signed out.
public struct AccountViewModel: Hashable, Sendable {
  /// A line for the list of stored accounts.
  public let line: String
  /// The values of the account for programs, separated by tabs.
  public let tabSeparated: String

  public init(_ account: StoredAccount) {
    tabSeparated =
      [account.login, account.host, account.isInUse ? "true" : "false", account.source?.name ?? ""]
      .tabSeparated
    line =
      "\(account.login) on \(account.host)\(account.isInUse ? " (in use)" : ""): "
      + (account.source.map { "token \(IdentityViewModel.words(for: $0))" }
        ?? "found no token; sign in again, or sign out to remove the account from this list")
  }

  public static func noneStored(from viewpoint: Viewpoint) -> String {
    "No accounts are stored. To sign in, run: \(viewpoint.loginCommand)"
  }

  public static func noneStoredInApp(from viewpoint: Viewpoint) -> String {
    "No accounts are stored. To sign in, press \(viewpoint.key(opening: .login))."
  }

  public static func advice(from viewpoint: Viewpoint) -> String {
    "To sign in with another account, press \(viewpoint.key(opening: .login)). To sign out, leave the app and run: \(viewpoint.command("logout"))"
  }

  public static func nothingToForget(from viewpoint: Viewpoint) -> String {
    "Not signed in to \(viewpoint.serverName)"
  }

  public static func forgotten(_ signOut: SignOut, from viewpoint: Viewpoint) -> [String] {
    let account = signOut.account
    let deleted =
      if signOut.unchecked != nil, case .store(let place)? = account.source {
        "The token in \(place.title) is deleted."
      } else {
        "The token is no longer stored on this machine."
      }
    return [
      "Signed out of the account \(account.login) on \(account.host). \(deleted)",
      "The token stays valid until you revoke it at \(viewpoint.webURL)/settings/applications, or at "
        + "\(viewpoint.webURL)/settings/tokens if you created it yourself.",
    ]
  }

  public static func chosen(_ account: StoredAccount, from viewpoint: Viewpoint) -> String {
    "\(account.isInUse ? "Already using" : "Switched to") \(account.login) on \(viewpoint.serverName)"
  }

  /// Warns that an environment variable overrides every stored account.
  public static func precedence(of variable: String) -> String {
    "\(variable) is set and takes precedence over stored tokens"
  }

  /// Warns that an environment variable overrides the account that has just signed in.
  public static func precedence(of variable: String, over identity: Identity) -> String {
    "\(variable) is set and takes precedence over the stored token; unset it to use this account"
  }

  /// Warns after a sign-out that the keyring couldn't be checked, so a token may still be in it.
  ///
  /// - Returns: `nil` if every store could be checked.
  public static func remainder(after signOut: SignOut, from viewpoint: Viewpoint) -> String? {
    signOut.unchecked.map {
      "a token of \(signOut.account.login) may still be stored on this machine (\($0.reason(from: viewpoint))); when the "
        + "keyring can be read again, run: \(viewpoint.accountCommand("logout --user \(signOut.account.login)"))"
    }
  }

  /// Warns after a sign-out that an environment variable still sets a token.
  public static func remainder(in variable: String) -> String {
    "\(variable) still contains a token; unset it to sign out completely"
  }
}
