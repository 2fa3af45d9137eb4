@testable import LotusModel
@testable import ModelControllers
@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

extension FuzzTarget {
  /// Renders Markdown. No line may be wider than requested, and links may lead only to the web.
  ///
  /// The first byte of the input is the width.
  static let markdown = FuzzTarget("markdown", longest: 2_048) { input in
    var input = input
    let width = input.number(in: 20...130)
    for document in [MarkdownParser.document(of: input.text), TextDocument(plain: input.text)] {
      for row in DocumentViewModel(document, base: LinkBase(page: "https://github.com/octocat/octocat")).rows {
        try demandFit(DocumentRowCell(viewModel: row).lines(width: width), in: width, "a row")
        for link in row.links {
          let address = link.lowercased()
          try demand(["https://", "http://"].contains { address.hasPrefix($0) }, "a link leads to \(link)")
        }
        _ = row.route(on: "https://github.com")
      }
    }
  }
}
