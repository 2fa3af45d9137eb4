public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a request of the log, with the header fields and the beginning of the body of
/// the request and of the response.
public final class LoggedRequestViewController: @MainActor RoutedScene {
  public weak var delegate: (any PageDelegate)?

  private let id: Int
  private let network: NetworkController
  private let clock: ViewpointClock
  public let table: Table?
  public private(set) var title: SafeText = ""

  /// Creates a view controller for a request.
  ///
  /// - Parameter id: The number of the request in this run.
  public init(id: Int, network: NetworkController, clock: ViewpointClock) {
    self.id = id
    self.network = network
    self.clock = clock
    table = Table([])
    refresh()
  }

  /// Shows the request again, because the response may have arrived. If the request is no longer in
  /// the log, the page stays as it is.
  public func refresh() {
    guard let request = network.recentRequests.first(where: { $0.id == id }) else {
      if table?.source.count == 0 {
        table?.source = StaticDataSource([ParagraphCell("This request is no longer in the log.")])
      }
      return
    }
    let viewModel = LoggedRequestViewModel(request, api: network.apiURL, from: clock.viewpoint)
    title = SafeText(untrusted: viewModel.title)
    table?.source = StaticDataSource(cells(of: viewModel))
  }

  private func cells(of viewModel: LoggedRequestViewModel) -> [any Cell] {
    let style: Style = viewModel.isFailure ? .failure : .plain
    return [HeadingCell(StyledText(title, .pageTitle)), ParagraphCell(untrusted: viewModel.summary, style)]
      + viewModel.messages.flatMap(cells(of:))
  }

  private func cells(of message: LoggedRequestViewModel.Message) -> [any Cell] {
    let body = message.body?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    let texts: [any Cell] =
      body.map { ParagraphCell(untrusted: $0) }
      + [message.remark].compactMap { remark in
        remark.map { ParagraphCell(untrusted: $0, .dim) }
      }
    return [BlankCell(), HeadingCell(SafeText(untrusted: message.title)), IndentedCell(LabelsCell(message.fields))]
      + (texts.isEmpty ? [] : [BlankCell()]) + texts.map { IndentedCell($0) }
  }

  public var route: Route { .request(id) }
}
