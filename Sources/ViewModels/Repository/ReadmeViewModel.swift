public import LotusModel

/// View model: a README.
public struct ReadmeViewModel: Hashable, Sendable {
  public let title: String
  public let rows: [DocumentViewModel.Row]

  /// - Parameters:
  ///   - document: what its text says; nil for one that GitHub does not send.
  ///   - page: the address of its repository.
  public init(_ readme: Readme, as document: TextDocument?, page: String) {
    title = readme.name
    let large = DocumentViewModel.Row(.text([TextRun("This file is too large to be shown here.")]))
    rows = document.map { DocumentViewModel($0, base: readme.folder ?? "\(page)/blob/HEAD/").rows } ?? [large]
  }
}
