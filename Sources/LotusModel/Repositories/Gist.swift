import Essentials
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
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    id = try json.member("id").string()
    url = try json.memberIfAny("html_url")?.string() ?? ""
    description = try json.memberIfAny("description")?.string()
    isPublic = try json.member("public").bool()
    fileNames = json.known("files") { try $0.members { name, _ in try name.string() }.sorted() } ?? []
    updatedAt = try json.memberIfAny("updated_at")?.date()
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
  /// GitHub returns only the first files of the gist with this ID.
  case firstFiles(of: String, count: Int)
  /// The file isn't among the first files of the gist, and GitHub doesn't list the other files.
  case unlisted(String, of: GistID, count: Int)
}
