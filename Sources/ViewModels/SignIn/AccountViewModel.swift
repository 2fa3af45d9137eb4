public import LotusModel

/// View model: what is said of accounts that are stored, chosen or forgotten.
public struct AccountViewModel: Hashable, Sendable {
  /// One line for a list of them.
  public let line: String

  public init(_ account: StoredAccount) {
    line =
      "\(account.login) on \(account.host)\(account.isInUse ? ", in use" : ""): "
      + IdentityViewModel.words(for: account.source)
  }

  public static let noneStored = "No account is stored; ghlotus login signs in."

  public static func nothingToForget(from viewpoint: Viewpoint) -> String {
    "Nobody is signed in on \(viewpoint.hostname); there is no token to forget."
  }

  public static func forgotten(_ account: StoredAccount, from viewpoint: Viewpoint) -> [String] {
    [
      "Signed out \(account.login) on \(account.host): the token is no longer stored here.",
      "It stays valid until you revoke it: \(viewpoint.webURL)/settings/applications, or \(viewpoint.webURL)"
        + "/settings/tokens for one that you made yourself.",
    ]
  }

  public static func chosen(_ login: String, from viewpoint: Viewpoint) -> String {
    "From now on you are \(login) on \(viewpoint.hostname)."
  }

  /// What a variable of the environment means for the accounts that are stored.
  public static func precedence(of variable: String) -> String {
    "\(variable) is set and goes before every stored token."
  }

  /// The same for the account that has just signed in.
  public static func precedence(of variable: String, over identity: Identity) -> String {
    "\(variable) is set and goes before the stored token; unset it to use this account."
  }

  public static func remainder(in variable: String) -> String {
    "\(variable) still holds a token."
  }
}
