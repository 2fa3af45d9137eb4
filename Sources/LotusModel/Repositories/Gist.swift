public import FoundationEssentials

/// Model: a gist in a list.
///
/// See https://docs.github.com/rest/gists/gists.
public struct Gist: Hashable, Sendable {
  public var id: String
  public var url: String
  public var description: String?
  public var isPublic: Bool
  public var fileNames: [String]
  public var updatedAt: Date?
}

extension Gist: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, description, files
    case url = "html_url"
    case isPublic = "public"
    case updatedAt = "updated_at"
  }

  /// A file of the gist. Only its name is decoded.
  private struct File: Decodable {
    var filename: String
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    url = try container.decode(String.self, forKey: .url)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    isPublic = try container.decode(Bool.self, forKey: .isPublic)
    fileNames = try container.decode([String: File].self, forKey: .files).keys.sorted()
    updatedAt = try container.decodeIfPresent(Date.self, forKey: .updatedAt)
  }
}

extension Gist {
  /// The names of all fields that GitHub returns for a gist in a list, in GitHub's order.
  public static let fieldNames = """
    url forks_url commits_url id node_id git_pull_url git_push_url html_url files public created_at \
    updated_at description comments user comments_enabled comments_url owner truncated
    """.split(separator: " ").map(String.init)
}

/// Model: a reason why a file of a gist cannot be printed.
public enum GistFileError: Error, Hashable, Sendable {
  /// The gist has several files with these names, and the user didn't choose one.
  case several([String])
  /// GitHub returns only the beginning of the file. The whole file is at the address, if known.
  case truncated(String, address: String?)
}
