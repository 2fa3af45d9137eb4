public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: what is left of each budget of requests.
public final class RateLimitsViewController: @MainActor RoutedScene {
  private let network: NetworkController
  private let viewpoint: () -> Viewpoint
  private var json: JSONSource?
  private var isOutdated = false
  public private(set) var table: Table?

  public init(network: NetworkController, viewpoint: @escaping @autoclosure () -> Viewpoint) {
    self.network = network
    self.viewpoint = viewpoint
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .rateLimits }
  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { table == nil || isOutdated }

  /// Asks GitHub even if the cache has a fresh answer.
  /// - Throws: `NetworkError`.
  public func load() async throws {
    isOutdated = false
    let limits = try await network.received(RateLimits.request, revalidating: true)
    json = limits.json
    table = Table([LabelsCell(RateLimitsViewModel(limits.value, from: viewpoint()).rows)])
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    json.flatMap { format.object($0) }
  }
}
