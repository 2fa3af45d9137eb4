import Essentials
public import LotusModel

/// View model: the page of a gist, with its files.
public struct GistViewModel: Hashable, Sendable {
  /// A file of the gist.
  public struct File: Hashable, Sendable {
    /// The name, the language and the size of the file.
    public let title: String
    public let lines: [String]
    /// A remark if the lines aren't the whole file, or `nil` if they are.
    public let remark: String?
  }

  public let title: LinkedText
  public let notes: [LinkedText]
  public let owner: LabelledText?
  public let files: [File]
  /// A remark if GitHub returned only some of the files, or `nil` if the files are complete.
  public let remark: String?

  public init(_ contents: GistContents) {
    let gist = contents.gist
    title = LinkedText(gist.description?.nonBlank?.withEmoji ?? gist.fileNames.first ?? gist.id, link: gist.url)
    let count = gist.fileNames.count.counted("file", "files")
    notes = [
      gist.isPublic ? LinkedText("public") : LinkedText("secret", role: .attention),
      LinkedText(contents.isTruncated ? "first \(count)" : count),
    ]
    owner = contents.owner.map { LabelledText("Owner", LinkedText($0.login, link: $0.url)) }
    files = contents.files.map(File.init)
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
  fileprivate init(_ file: GistContents.File) {
    title = [file.name, file.language, file.size.counted("byte", "bytes")].compactMap { $0 }.joined(separator: " · ")
    var lines = (file.isBinary ? "" : file.content ?? "").withoutByteOrderMark.withFileLineFeeds.split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map(String.init)
    remark =
      file.isBinary
      ? "This file is binary. It is on the web page of the gist."
      : file.isTruncated == true || file.content == nil
        ? "GitHub returns only this part of the file. The whole file is on the web page of the gist." : nil
  }
}
