/// Model controller support: how many seconds a call of the keyring may wait.
enum SecretDeadline {
  /// Until the keyring replies
  static let reply = 3.0
  /// Until the user has answered its prompt
  static let prompt = 120.0
}
