public import LotusModel

/// View model: what a gist is, in words, and its files.
public struct GistViewModel: Hashable, Sendable {
  /// One file of the gist.
  public struct File: Hashable, Sendable {
    /// Name, language and size
    public let title: String
    public let lines: [String]
    /// Said where that is not all of it.
    public let remark: String?
  }

  public let title: LinkedText
  public let notes: [String]
  public let owner: LabelledText?
  public let files: [File]

  public init(_ contents: GistContents) {
    let gist = contents.gist
    title = LinkedText(gist.description?.nonBlank ?? gist.fileNames.first ?? gist.id, link: gist.url)
    notes = [gist.isPublic ? "public" : "secret", gist.fileNames.count.counted("file", "files")]
    owner = contents.owner.map { LabelledText("Owner", LinkedText($0.login, link: $0.url)) }
    files = contents.files.map(File.init)
  }

  /// When it was made and changed.
  public static func dates(of contents: GistContents, from viewpoint: Viewpoint) -> [LabelledText] {
    [("Created", contents.createdAt), ("Updated", contents.gist.updatedAt)].compactMap { label, date in
      date.map { LabelledText(label, $0.dayAndAge(at: viewpoint.now)) }
    }
  }
}

extension GistViewModel.File {
  fileprivate init(_ file: GistContents.File) {
    title = [file.name, file.language, file.size.counted("byte", "bytes")].compactMap { $0 }.joined(separator: " · ")
    var lines = (file.content ?? "").withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map(String.init)
    remark =
      file.isTruncated == true || file.content == nil ? "GitHub sends no more of this file; o opens its page." : nil
  }
}
