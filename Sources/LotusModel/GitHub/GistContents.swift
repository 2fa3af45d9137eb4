public import FoundationEssentials

/// Model: a gist with what its files contain (https://docs.github.com/rest/gists/gists#get-a-gist).
public struct GistContents: Hashable, Sendable {
  public var gist: Gist
  /// Nil where the account is gone.
  public var owner: Account?
  public var createdAt: Date
  /// By their names.
  public var files: [File]

  /// One file of the gist.
  public struct File: Hashable, Sendable, Decodable {
    public var name: String
    public var language: String?
    /// Bytes
    public var size: Int
    /// Nil where GitHub does not send it.
    public var content: String?
    /// Whether `content` is only the beginning: GitHub sends up to 1 MB of a file.
    public var isTruncated: Bool?

    enum CodingKeys: String, CodingKey {
      case language, size, content
      case name = "filename"
      case isTruncated = "truncated"
    }
  }
}

extension GistContents: Decodable {
  enum CodingKeys: String, CodingKey {
    case owner, files
    case createdAt = "created_at"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    gist = try Gist(from: decoder)
    owner = try container.decodeIfPresent(Account.self, forKey: .owner)
    createdAt = try container.decode(Date.self, forKey: .createdAt)
    files = try container.decode([String: File].self, forKey: .files).values.sorted { $0.name < $1.name }
  }
}

extension GistContents {
  /// All fields that GitHub sends of it.
  public static let fieldNames = Gist.fieldNames + ["forks", "history"]
}
