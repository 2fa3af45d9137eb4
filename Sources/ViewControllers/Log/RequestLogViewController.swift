public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: lists the last requests of this run, newest first. The list changes only when
/// the user refreshes it or signs in.
public final class RequestLogViewController: @MainActor RoutedScene {
  public weak var delegate: (any PageDelegate)?

  private let network: NetworkController
  private let clock: ViewpointClock
  public let table: Table?

  public init(network: NetworkController, clock: ViewpointClock) {
    self.network = network
    self.clock = clock
    table = Table([])
    refresh()
  }

  public func refresh() {
    let requests = network.recentRequests.map {
      ($0.id, LoggedRequestViewModel($0, api: network.apiURL, from: clock.viewpoint))
    }
    table?.source = RequestLogDataSource(requests)
  }

  public var route: Route { .log }
}
