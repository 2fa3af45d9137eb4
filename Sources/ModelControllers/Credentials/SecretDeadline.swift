/// How many seconds a call of the keyring may wait for a reply.
enum SecretDeadline {
  /// Of the keyring
  static let reply = 3.0
  /// Of the user, while a prompt is on the screen
  static let prompt = 120.0
}
