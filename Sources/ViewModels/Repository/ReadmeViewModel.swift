public import LotusModel

/// View model: the README of a repository as rows for display.
public struct ReadmeViewModel: Hashable, Sendable {
  public let title: String
  public let rows: [DocumentViewModel.Row]

  /// Creates the rows of a README.
  ///
  /// - Parameters:
  ///   - readme: The README file.
  ///   - document: The parsed text of the file, or `nil` if the file is too large and GitHub
  ///     doesn't return its text.
  ///   - page: The URL of the repository's web page.
  public init(_ readme: Readme, as document: TextDocument?, page: String) {
    title = readme.name
    let large = DocumentViewModel.Row(.text([TextRun("This file is too large to show here.")]))
    let files = "\(page)/blob/HEAD/"
    let base = LinkBase(folder: readme.folder ?? files, root: readme.root ?? files)
    rows = document.map { DocumentViewModel($0, base: base).rows } ?? [large]
  }
}
