@testable import LotusModel

extension FuzzTarget {
  /// Reads the file of a public key. A file with a private key must be rejected, so that the key is
  /// never sent to GitHub.
  static let publicKey = FuzzTarget("public-key", longest: 1_024) { input in
    do {
      let key = try PublicKey(input.text)
      try demand(!key.text.contains("PRIVATE KEY"), "a private key is accepted as a public key")
      try demand((try? PublicKey(key.text)) == key, "\(key.text) is parsed as another key")
    } catch let error as InvalidKeyError {
      try present(error)
    }
  }
}
