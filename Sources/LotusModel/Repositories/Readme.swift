import Essentials
import FoundationEssentials

/// Model: the README of a repository.
///
/// See https://docs.github.com/rest/repos/contents#get-a-repository-readme.
public struct Readme: Hashable, Sendable {
  public var name: String
  /// The path of the file in its repository, such as `.github/README.md`.
  var path: String?
  /// The URL of the file's web page.
  public internal(set) var url: String?
  /// The identifier of the file's contents. A request that changes the file must contain it.
  package var sha: String?
  /// The size of the file in bytes, or `nil` if GitHub doesn't return it.
  var size: Int?
  /// The path in a symbolic link, if the file is one and GitHub returned no contents for it.
  public internal(set) var linkTarget: String?
  var content: String
  var encoding: String

  /// The URL of the folder that contains the file, ending in a slash.
  public var folder: String? {
    url.map { url in String(url[..<(url.lastIndex(of: "/").map(url.index(after:)) ?? url.startIndex)]) }
  }

  /// The URL of the repository's files, ending in a slash.
  public var root: String? {
    guard let url, let path, url.hasSuffix("/\(path)") else { return folder }
    return String(url.dropLast(path.count))
  }

  /// Whether the file name has one of the extensions that GitHub renders as Markdown.
  public var isMarkdown: Bool {
    [".md", ".markdown", ".mdown", ".mkd", ".mkdn"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The decoded text. `nil` if GitHub didn't return all of it, as for a file larger than 1 MB.
  public var text: String? {
    data.map { String(decodingFile: $0) }
  }

  /// The text without a byte order mark. `nil` if the file isn't UTF-8 text, or if GitHub didn't
  /// return all of its contents. Also `nil` if the file begins with two byte order marks, because
  /// no editor shows the second one.
  var editableText: String? {
    guard let text = data.flatMap({ String(validating: $0, as: UTF8.self) }), !text.utf8.contains(0) else { return nil }
    let rest = text.withoutByteOrderMark
    return rest.unicodeScalars.first == "\u{FEFF}" ? nil : rest
  }

  /// Whether the file begins with a byte order mark in UTF-8.
  var hasByteOrderMark: Bool { data?.starts(with: "\u{FEFF}".utf8) == true }

  /// Returns the reason why the text is missing, or `nil` if GitHub returned all of it.
  ///
  /// - Parameter page: The URL of a web page that shows the text, for a README without a URL.
  public func error(page: String) -> ReadmeError? {
    let page = url ?? page
    if let linkTarget { return .symbolicLink(to: linkTarget, page: page) }
    return data == nil ? .incomplete(page: page) : nil
  }

  /// The contents of the file, or `nil` if GitHub didn't return all of them.
  public var bytes: [UInt8]? { data.map { Array($0) } }

  /// Whether the file isn't UTF-8. `text` then contains U+FFFD.
  package var isInOtherEncoding: Bool {
    if case .notUTF8 = data.map({ UserText(decoding: $0) }) { true } else { false }
  }

  private var data: Data? {
    guard encoding == "base64", let data = Data(base64Lines: content), data.count == size ?? data.count else {
      return nil
    }
    return data
  }
}

extension Readme: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    name = try json.member("name").string()
    path = try json.memberIfAny("path")?.string()
    url = try json.memberIfAny("html_url")?.string()
    sha = try json.memberIfAny("sha")?.string()
    size = try json.memberIfAny("size")?.integer()
    let isLink = (try? json["type"]?.string()) == "symlink"
    linkTarget = try isLink ? json.member("target").string() : nil
    content = try isLink ? "" : json.member("content").string()
    encoding = try isLink ? "" : json.member("encoding").string()
  }
}
