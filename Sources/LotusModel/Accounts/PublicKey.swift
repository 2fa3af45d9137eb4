import Essentials

/// Model: a public key from a file, before it is added on GitHub.
public struct PublicKey: Hashable, Sendable {
  /// The kind of a key. GitHub has a list for each kind.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An SSH key that gives access to repositories.
    case ssh
    /// An SSH key that signs commits. Its form is the same as the form of a key that gives access.
    case signing
    case gpg
  }

  public private(set) var kind: Kind
  public let text: String
  /// The comment at the end of an SSH key, usually the names of a user and a machine.
  public let comment: String?

  /// Creates a key from the contents of a file. An SSH key gets the kind `ssh`, although it may
  /// also be a signing key, which has the same form.
  ///
  /// - Parameter text: The contents as `ssh-keygen` or `gpg --armor --export` writes them.
  /// - Throws: `InvalidKeyError` if the text is a private key, isn't a key, or contains several SSH
  ///   keys.
  public init(_ text: String) throws(InvalidKeyError) {
    let text = text.trimmed
    if text.contains("PRIVATE KEY") { throw .isPrivate(text.contains("PGP PRIVATE KEY") ? .gpg : .ssh) }
    if text.hasPrefix("-----BEGIN PGP PUBLIC KEY BLOCK-----") {
      (kind, self.text, comment) = (.gpg, text, nil)
      return
    }
    guard Self.count(in: text) < 2 else { throw .severalKeys }
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, Self.isAlgorithm(words[0]), words[1].hasPrefix("AAAA"), !text.contains(where: \.isNewline)
    else { throw .notAKey }
    (kind, self.text, comment) = (.ssh, text, words.count > 2 ? words[2] : nil)
  }

  /// Creates a key of the given kind from the contents of a file.
  ///
  /// - Throws: `InvalidKeyError.isOther` if the text is a key of another form.
  public init(_ text: String, of kind: Kind) throws(InvalidKeyError) {
    try self.init(text)
    guard (self.kind == .gpg) == (kind == .gpg) else { throw .isOther(self.kind) }
    self.kind = kind
  }

  /// Returns the default title for the key on GitHub: the comment of the key, or else the name of
  /// its file without the folders. A key with neither gets a fixed title.
  ///
  /// - Parameter path: The path of the key's file, or `nil` if the key doesn't come from a file.
  public func title(ofFile path: String?) -> String {
    comment ?? path?.split(separator: "/").last.map(String.init) ?? "Key added with ghlotus"
  }

  /// Whether the text of a key that GitHub returned is this key. GitHub leaves out the comment of
  /// an SSH key. A GPG key has several forms, so any GPG key counts as the same.
  public func isSame(as other: String) -> Bool {
    kind == .gpg || text.split(separator: " ").prefix(2) == other.split(separator: " ").prefix(2)
  }

  /// Whether the text seems to be a key rather than the path of a file. The key may be invalid.
  public static func isKey(_ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 1)
    return text.contains("-----BEGIN ") || words.count > 1 && words.first.map { isAlgorithm(String($0)) } == true
  }

  /// The number of SSH keys in the text. The keys may be separated by spaces, because a prompt for
  /// a single line replaces the line breaks of pasted text with spaces.
  private static func count(in text: String) -> Int {
    let words = text.split(whereSeparator: \.isWhitespace)
    return zip(words, words.dropFirst()).filter { isAlgorithm(String($0)) && $1.hasPrefix("AAAA") }.count
  }

  /// Whether a word is the name of an SSH key algorithm.
  ///
  /// See RFC 4253, section 6.6; RFC 5656, section 6.2; and OpenSSH's PROTOCOL.u2f.
  private static func isAlgorithm(_ word: String) -> Bool {
    ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-sha2-"].contains { word.hasPrefix($0) }
  }
}

/// Model: an error for a file that doesn't contain the required public key.
public enum InvalidKeyError: Error, Hashable, Sendable {
  case isPrivate(PublicKey.Kind)
  /// The file contains a GPG key in binary form.
  case isBinary
  case notAKey
  case severalKeys
  /// The file contains a key of this kind, but the other kind is required.
  case isOther(PublicKey.Kind)
}

extension InvalidKeyError {
  /// Creates the error for a file that begins with a GPG key in binary form, as `gpg --export` writes
  /// it. See RFC 9580, section 4.2.
  ///
  /// - Returns: `nil` if the first byte isn't the header of a key.
  public init?(binary bytes: some Collection<UInt8>) {
    guard let header = bytes.first, header & 0x80 != 0 else { return nil }
    switch header & 0x40 == 0 ? header >> 2 & 0x0F : header & 0x3F {
    case 5: self = .isPrivate(.gpg)
    case 6: self = .isBinary
    default: return nil
    }
  }
}
