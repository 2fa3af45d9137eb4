@testable import LotusModel
@testable import ModelControllers
@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

extension FuzzTarget {
  /// Markdown of strangers, a width before it: no line is wider than asked, and links lead to the web alone.
  static let markdown = FuzzTarget("markdown", longest: 2_048) { input in
    var input = input
    let width = input.number(in: 20...130)
    for document in [MarkdownParser.document(of: input.text), TextDocument(plain: input.text)] {
      for row in DocumentViewModel(document, base: "https://github.com/octocat/octocat/").rows {
        try demandFit(DocumentRowCell(viewModel: row).lines(width: width), in: width, "a row")
        for link in row.links {
          let address = link.lowercased()
          try demand(["https://", "http://"].contains { address.hasPrefix($0) }, "A link leads to \(link)")
        }
        _ = row.route(on: "https://github.com")
      }
    }
  }
}
