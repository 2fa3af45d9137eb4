import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: the rows of the request log, one for each request.
final class RequestLogDataSource: @MainActor RoutedDataSource {
  private let requests: [(route: Route, texts: [StyledText])]
  private let layout: ColumnLayout

  /// Creates a row for each request.
  ///
  /// - Parameter requests: The number and the view model of each request, in order.
  init(_ requests: [(id: Int, viewModel: LoggedRequestViewModel)]) {
    self.requests = requests.map { (.request($0.id), Self.texts($0.viewModel)) }
    var layout = ColumnLayout(requests.first?.viewModel.fields.map { TableColumn($0.column) } ?? [])
    for request in self.requests { layout.fit(request.texts) }
    self.layout = layout
  }

  private static func texts(_ viewModel: LoggedRequestViewModel) -> [StyledText] {
    viewModel.fields.map { field in
      let isPath = field.column.content == .text
      return StyledText(field.text, style: isPath ? .bold : viewModel.isFailure ? .failure : .plain)
    }
  }

  var count: Int { requests.count }
  var isList: Bool { true }
  var header: (any Cell)? { requests.isEmpty ? nil : ListHeaderCell(layout: layout) }
  func cell(at row: Int) -> any Cell { ListRowCell(texts: requests[row].texts, layout: layout) }
  func route(at row: Int) -> Route? { requests[row].route }
}
