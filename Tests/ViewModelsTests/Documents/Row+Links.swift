import ViewModels

extension DocumentViewModel.Row {
  /// The URLs of the links in the row, in order.
  var links: [String] {
    switch content {
    case .heading(let runs, _), .text(let runs): runs.compactMap(\.text.link)
    case .table(let header, let rows): ([header] + rows).joined().joined().compactMap(\.text.link)
    case .code, .rule: []
    }
  }
}
