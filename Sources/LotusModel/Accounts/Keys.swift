public import FoundationEssentials

/// Model: an SSH key that gives the user access to Git repositories on GitHub.
///
/// See https://docs.github.com/rest/users/keys.
public struct SSHKey: Hashable, Sendable {
  /// The date of the last use of a key, if it was ever used.
  public enum LastUse: Hashable, Sendable {
    case never
    case on(Date)

    /// The date of the last use, or `nil` if the key was never used.
    public var date: Date? {
      if case .on(let date) = self { date } else { nil }
    }
  }

  public var id: Int
  public var title: String
  public var key: String
  public var createdAt: Date?
  /// The last use of the key, or `nil` if the server doesn't report it.
  public var lastUse: LastUse?

  /// Creates a key that hasn't been added on GitHub yet.
  public init(_ key: PublicKey, title: String) {
    (id, self.title, self.key) = (0, title, key.text)
  }

  /// The names of all fields that GitHub returns for an SSH key.
  public static let fieldNames = ["id", "key", "url", "title", "verified", "created_at", "read_only", "last_used"]
}

extension SSHKey: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, title, key
    case createdAt = "created_at"
    case lastUsed = "last_used"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    title = try container.decode(String.self, forKey: .title)
    key = try container.decode(String.self, forKey: .key)
    createdAt = try container.decodeIfPresent(Date.self, forKey: .createdAt)
    let lastUsed = try container.decodeIfPresent(Date.self, forKey: .lastUsed)
    lastUse = container.contains(.lastUsed) ? lastUsed.map { .on($0) } ?? .never : nil
  }
}

/// Model: an SSH key that the user signs commits with.
///
/// See https://docs.github.com/rest/users/ssh-signing-keys.
public struct SigningKey: Hashable, Sendable, Decodable {
  public var id: Int
  public var title: String
  public var key: String
  public var createdAt: Date?

  /// Creates a key that hasn't been added on GitHub yet.
  public init(_ key: PublicKey, title: String) {
    (id, self.title, self.key) = (0, title, key.text)
  }

  enum CodingKeys: String, CodingKey {
    case id, title, key
    case createdAt = "created_at"
  }

  /// The names of all fields that GitHub returns for a signing key.
  public static let fieldNames = ["id", "key", "title", "created_at"]
}

/// Model: a GPG key that the user signs commits with.
///
/// See https://docs.github.com/rest/users/gpg-keys.
public struct GPGKey: Hashable, Sendable, Decodable {
  public var id: Int
  public var name: String?
  public var keyID: String
  public var emails: [Address]
  public var createdAt: Date?
  public var expiresAt: Date?
  public var isRevoked: Bool?

  /// An email address that the key belongs to.
  public struct Address: Hashable, Sendable, Decodable {
    public var email: String
  }

  /// Creates a key that hasn't been added on GitHub yet.
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

  /// The names of all fields that GitHub returns for a GPG key.
  public static let fieldNames = """
    id name primary_key_id key_id public_key emails subkeys can_sign can_encrypt_comms can_encrypt_storage \
    can_certify created_at expires_at revoked raw_key
    """.split(separator: " ").map(String.init)
}
