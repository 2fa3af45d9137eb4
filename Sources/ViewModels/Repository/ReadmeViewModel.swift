public import LotusModel

/// View model: the README of a repository as rows for display.
public struct ReadmeViewModel: Hashable, Sendable {
  public let title: String
  public let rows: [DocumentViewModel.Row]

  /// Creates the rows of a README.
  ///
  /// - Parameters:
  ///   - readme: The README file.
  ///   - document: The parsed text of the file. `nil` if GitHub doesn't return the text, such as
  ///     that of a large file or a symbolic link.
  ///   - page: The URL of the repository's web page.
  public init(_ readme: Readme, as document: TextDocument?, page: String) {
    title = readme.name
    let absence =
      readme.linkTarget.map { "This file is a symbolic link to \($0)." } ?? "This file is too large to show here."
    let files = "\(page)/blob/HEAD/"
    let base = LinkBase(folder: readme.folder ?? files, root: readme.root ?? files)
    rows =
      document.map { Self.notes(on: readme) + DocumentViewModel($0, base: base).rows }
      ?? [.init(.text([TextRun(absence)]))]
  }

  private static func notes(on readme: Readme) -> [DocumentViewModel.Row] {
    guard readme.isInOtherEncoding else { return [] }
    return [.init(.text([TextRun("This file is not UTF-8. Characters that cannot be read are shown as \u{FFFD}.")]))]
  }
}

/// View model: the beginning of a README, and a remark that says how to show the rest.
public struct FoldedReadmeViewModel: Hashable, Sendable {
  public let rows: [DocumentViewModel.Row]
  public let remark: String

  /// The maximum number of lines to show.
  public static let mostLines = 20
  /// The minimum number of lines for showing part of a row: a blank line, two lines of text and the
  /// ellipsis.
  public static let leastLines = 4

  /// Creates a shortened README.
  ///
  /// - Parameters:
  ///   - rows: The rows at the beginning of the README.
  ///   - control: The key or the option that shows the rest.
  public init(_ rows: [DocumentViewModel.Row], continuedBy control: String) {
    self.rows = rows
    remark = "The README continues; \(control) shows all of it."
  }
}
