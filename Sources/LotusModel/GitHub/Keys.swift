public import FoundationEssentials

/// Model: an SSH key with which one signs in to Git on GitHub (https://docs.github.com/rest/users/keys).
public struct SSHKey: Hashable, Sendable, Decodable {
  public var id: Int
  public var title: String
  public var key: String
  public var createdAt: Date?
  public var lastUsed: Date?

  /// One that GitHub does not have yet.
  public init(_ key: PublicKey, title: String) {
    (id, self.title, self.key) = (0, title, key.text)
  }

  enum CodingKeys: String, CodingKey {
    case id, title, key
    case createdAt = "created_at"
    case lastUsed = "last_used"
  }

  /// All fields that GitHub sends of it.
  public static let fieldNames = ["id", "key", "url", "title", "verified", "created_at", "read_only", "last_used"]
}

/// Model: a GPG key with which one signs commits (https://docs.github.com/rest/users/gpg-keys).
public struct GPGKey: Hashable, Sendable, Decodable {
  public var id: Int
  public var name: String?
  public var keyID: String
  public var emails: [Address]
  public var createdAt: Date?
  public var expiresAt: Date?
  public var isRevoked: Bool?

  /// An address that the key is made for.
  public struct Address: Hashable, Sendable, Decodable {
    public var email: String
  }

  /// One that GitHub does not have yet.
  public init(name: String) {
    (id, self.name, keyID, emails) = (0, name, "", [])
  }

  enum CodingKeys: String, CodingKey {
    case id, name, emails
    case keyID = "key_id"
    case createdAt = "created_at"
    case expiresAt = "expires_at"
    case isRevoked = "revoked"
  }

  /// All fields that GitHub sends of it.
  public static let fieldNames = """
    id name primary_key_id key_id public_key emails subkeys can_sign can_encrypt_comms can_encrypt_storage \
    can_certify created_at expires_at revoked raw_key
    """.split(separator: " ").map(String.init)
}
