/// Model: a public key as a file holds it, before GitHub knows it.
public struct PublicKey: Hashable, Sendable {
  /// By the program that makes such keys: `ssh-keygen` or `gpg`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case ssh, gpg
  }

  public let kind: Kind
  public let text: String
  /// The comment behind an SSH key, mostly user and machine.
  public let comment: String?

  /// - Parameter text: the contents of a file as `ssh-keygen` or `gpg --armor --export` writes it.
  public init(_ text: String) throws(InvalidKeyError) {
    let text = text.trimmed
    if text.contains("PRIVATE KEY") { throw .isPrivate }
    if text.hasPrefix("-----BEGIN PGP PUBLIC KEY BLOCK-----") {
      (kind, self.text, comment) = (.gpg, text, nil)
      return
    }
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, Self.isAlgorithm(words[0]), words[1].hasPrefix("AAAA"), !text.contains(where: \.isNewline)
    else { throw .notAKey }
    (kind, self.text, comment) = (.ssh, text, words.count > 2 ? words[2] : nil)
  }

  /// - Throws: also for a key of another kind.
  public init(_ text: String, of kind: Kind) throws(InvalidKeyError) {
    try self.init(text)
    guard self.kind == kind else { throw .isOther(self.kind) }
  }

  /// RFC 4253, section 6.6; RFC 5656, section 6.2; OpenSSH's PROTOCOL.u2f.
  private static func isAlgorithm(_ word: String) -> Bool {
    ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-sha2-"].contains { word.hasPrefix($0) }
  }
}

/// Model: why a file's contents are no public key.
public enum InvalidKeyError: Error, Hashable, Sendable {
  case isPrivate
  case notAKey
  /// A key of this kind, where the other is wanted.
  case isOther(PublicKey.Kind)
}
