@testable import LotusModel

extension FuzzTarget {
  /// The file of a public key: none that holds a private one goes on to GitHub.
  static let publicKey = FuzzTarget("public-key", longest: 1_024) { input in
    do {
      let key = try PublicKey(input.text)
      try demand(!key.text.contains("PRIVATE KEY"), "A private key is taken for a public one.")
      try demand((try? PublicKey(key.text)) == key, "\(key.text) is another key.")
    } catch let error as InvalidKeyError {
      try present(error)
    }
  }
}
