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
    let references = References(on: "https://github.com", in: try RepositoryName("octocat/octocat"))
    let base = LinkBase(page: "https://github.com/octocat/octocat", references: references)
    for document in [MarkdownParser.document(of: input.text), TextDocument(plain: input.text)] {
      for row in DocumentViewModel(document, base: base).rows {
        let lines = DocumentRowCell(viewModel: row).lines(width: width)
        try demandFit(lines, in: width, "a row")
        for link in lines.flatMap(\.glyphs).compactMap(\.style.link) {
          let address = link.address.lowercased()
          try demand(["https://", "http://"].contains { address.hasPrefix($0) }, "a link leads to \(address)")
          _ = Route(address: address, webURL: "https://github.com")
        }
      }
    }
  }
}
