import Essentials
public import FoundationEssentials

/// Model: a gist with the contents of its files.
///
/// See https://docs.github.com/rest/gists/gists#get-a-gist.
public struct GistContents: Hashable, Sendable {
  public var gist: Gist
  /// The owner of the gist. `nil` if the account was deleted.
  public var owner: Account?
  public var createdAt: Date?
  /// The files, sorted by name.
  public var files: [File]
  /// The files that could not be read, or `nil` if all files could be read.
  public var unreadFiles: UnreadRows?
  /// Whether the gist has more files. GitHub returns at most 300.
  public var isTruncated: Bool

  /// A file, with its text unless GitHub left it out.
  public struct File: Hashable, Sendable, Decodable {
    public var name: String
    public var language: String?
    /// The size of the whole file, in bytes.
    public var size: Int
    /// The text of the file. `nil` if GitHub doesn't return it.
    public var content: String?
    /// Whether `content` is only the beginning of the file.
    ///
    /// GitHub returns up to 1 MB of a file.
    public var isTruncated: Bool?
    /// The encoding of `content`: `utf-8`, or `base64` for a binary file.
    var encoding: String?
    /// The address of the file itself.
    var rawURL: String?

    public var isBinary: Bool { encoding == "base64" }

    enum CodingKeys: String, CodingKey {
      case language, size, content, encoding
      case name = "filename"
      case isTruncated = "truncated"
      case rawURL = "raw_url"
    }
  }
}

/// Model: the choice of a file and its contents.
extension GistContents {
  /// Returns the file with the given name, or the only file of the gist.
  ///
  /// Two names can differ only in how an accent is written, and Swift compares such names as equal.
  /// The file whose name has exactly the same bytes takes precedence.
  ///
  /// - Parameter name: The name of the file, or `nil` for the only file.
  public func file(named name: String?, of id: GistID) throws -> File {
    if let name {
      let file = files.first { $0.name.hasSameBytes(as: name) } ?? files.first { $0.name == name }
      if let file { return file }
    }
    if let unreadFiles { throw NetworkError.malformed(.rows(unreadFiles)) }
    if let name, isTruncated { throw GistFileError.unlisted(name, of: id, count: files.count) }
    if let name { throw UnknownNameError.file(name, of: id, known: files.map(\.name)) }
    guard let first = files.first, files.count == 1, !isTruncated else {
      throw GistFileError.several(files.map(\.name))
    }
    return first
  }

  /// The reason why the files of the JSON are incomplete, or `nil` if GitHub returned all of them.
  public var error: GistFileError? {
    files.lazy.compactMap(\.error).first ?? (isTruncated ? .firstFiles(of: gist.id, count: files.count) : nil)
  }

  /// Returns the gist with only one of its files.
  public func only(_ file: File) -> GistContents {
    var contents = self
    (contents.files, contents.unreadFiles, contents.isTruncated) = ([file], nil, false)
    return contents
  }
}

extension GistContents.File {
  /// The reason why the text is incomplete, or `nil` if GitHub returned all of it.
  public var error: GistFileError? {
    isTruncated == true || content == nil ? .truncated(name, address: rawURL) : nil
  }

  /// Returns the bytes of the whole file.
  public func wholeContent() throws(GistFileError) -> Data {
    guard error == nil, let content else { throw .truncated(name, address: rawURL) }
    guard isBinary else { return Data(content.utf8) }
    guard let data = Data(base64Lines: content) else { throw .truncated(name, address: rawURL) }
    return data
  }
}

extension GistContents: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    gist = try Gist(from: decoder)
    // Until 2013, GitHub returned the owner as `user`.
    owner = try (json.memberIfAny("owner") ?? json.memberIfAny("user"))?.decode()
    isTruncated = try json.memberIfAny("truncated")?.bool() ?? false
    createdAt = try json.memberIfAny("created_at")?.date()
    let rows = try json.member("files").memberRows { _, file in try file.decode(File.self) }
    (files, unreadFiles) = (rows.items.sorted { $0.name < $1.name }, rows.unread)
  }
}

extension GistContents {
  /// The names of all fields that GitHub returns for a single gist.
  public static let fieldNames = Gist.fieldNames + ["forks", "history"]
}
