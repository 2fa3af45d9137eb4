/// The number of seconds that a call to the keyring may take.
enum SecretDeadline {
  /// The time for the keyring's reply.
  static let reply = 3.0
  /// The time for the user's reply to the keyring's password prompt.
  static let prompt = 120.0
}
