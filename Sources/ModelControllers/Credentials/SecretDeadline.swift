/// The time limits for calls to the keyring, in seconds.
enum SecretDeadline {
  /// The number of seconds that the keyring has to reply to a call.
  static let reply = 3.0
  /// The number of seconds that the user has to reply to the keyring's password prompt.
  static let prompt = 120.0
}
