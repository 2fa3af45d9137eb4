import Essentials
public import LotusModel

/// View model: the page of a gist, with its files.
public struct GistViewModel: Hashable, Sendable {
  /// The title and the lines of a file.
  public struct File: Hashable, Sendable {
    /// The name as a link to the file on the page of the gist, followed by the language and the
    /// size.
    public let title: [LinkedText]
    public let lines: [String]
    /// A remark if the lines aren't the whole file, or `nil` if they are.
    public let remark: String?
  }

  public let title: String
  public let notes: [LinkedText]
  /// The owner, if the account exists, and the address.
  public let details: [LabelledText]
  public let files: [File]
  /// A remark if GitHub returned only some of the files, or `nil` if the files are complete.
  public let remark: String?

  public init(_ contents: GistContents, from viewpoint: Viewpoint) {
    let gist = contents.gist
    title = gist.description?.nonBlank?.withEmoji ?? gist.fileNames.first ?? gist.id
    let count = gist.fileNames.count.counted("file", "files")
    notes = [
      gist.isPublic ? LinkedText("public") : LinkedText("secret", role: .attention),
      LinkedText(contents.isTruncated ? "first \(count)" : count),
    ]
    let owner = contents.owner.map { LinkedText($0.login, to: .profile(named: $0.login), on: viewpoint.webURL) }
    let page = Route.gist(named: gist.id)?.page(on: viewpoint.webURL)
    details = [("Owner", owner), ("URL", page.map { LinkedText(address: $0) })].compactMap { label, value in
      value.map { LabelledText(label, $0) }
    }
    files = contents.files.map { File($0, on: page) }
    remark = contents.isTruncated ? "This gist has more files. All files are on the web page of the gist." : nil
  }

  /// Returns the dates of a gist's creation and of its last update, with labels.
  public static func dates(of contents: GistContents, from viewpoint: Viewpoint) -> [LabelledText] {
    [("Created", contents.createdAt), ("Updated", contents.gist.updatedAt)].compactMap { label, date in
      date.map { LabelledText(label, $0.dayAndAge(at: viewpoint.now)) }
    }
  }
}

extension GistViewModel.File {
  fileprivate init(_ file: GistContents.File, on page: String?) {
    let facts = [file.language, file.size.counted("byte", "bytes")].compactMap { $0.map { " · \($0)" } }.joined()
    // GitHub derives the anchor of a file from its name.
    let anchor = file.name.lowercased().map { $0.isASCII && !$0.isLetter && !$0.isNumber ? "-" : $0 }
    title = [LinkedText(file.name, link: page.map { "\($0)#file-\(String(anchor))" }), LinkedText(facts)]
    var lines = (file.isBinary ? "" : file.content ?? "").withoutByteOrderMark.withFileLineFeeds.split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map(String.init)
    remark =
      file.isBinary
      ? "This file is binary. It is on the web page of the gist."
      : file.error.map { _ in
        "GitHub returns only this part of the file. The whole file is on the web page of the gist."
      }
  }
}
