public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: a gist with its files, loaded with one `GET /gists/{id}` request.
public final class GistViewController: @MainActor RoutedScene {
  private let id: GistID
  private let network: NetworkController
  private let viewpoint: () -> Viewpoint
  private var json: JSONSource?
  private var isOutdated = false
  public private(set) var table: Table?

  public init(id: GistID, network: NetworkController, viewpoint: @escaping @autoclosure () -> Viewpoint) {
    self.id = id
    self.network = network
    self.viewpoint = viewpoint
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .gist(id) }
  public var status: SafeText { "Loading the gist" }
  public var needsLoad: Bool { table == nil || isOutdated }

  /// Loads the gist.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    let revalidating = isOutdated
    isOutdated = false
    do {
      let received = try await network.received(id.request, revalidating: revalidating)
      json = received.json
      let dataSource = GistDataSource(received.value, viewpoint: viewpoint)
      if let table { table.source = dataSource } else { table = Table(dataSource) }
    } catch NetworkError.notFound {
      throw UnknownNameError.gist(id)
    }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    json.flatMap { format.object($0) }
  }
}
