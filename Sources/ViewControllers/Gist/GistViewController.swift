import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a gist with its files, loaded with one `GET /gists/{id}` request.
public final class GistViewController: @MainActor RoutedScene, DataScene {
  private let id: GistID
  private let fileName: String?
  private let network: NetworkController
  private let clock: ViewpointClock
  private var json: JSONSource?
  private var isOutdated = false
  public private(set) var table: Table?

  /// Creates a view controller for a gist.
  ///
  /// - Parameter fileName: The name of the only file to show, or `nil` to show every file.
  public init(
    id: GistID, fileName: String? = nil, network: NetworkController,
    clock: ViewpointClock
  ) {
    self.id = id
    self.fileName = fileName
    self.network = network
    self.clock = clock
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
      let contents = received.value
      let shown = try fileName.map { contents.only(try contents.file(named: $0, of: id)) } ?? contents
      let dataSource = GistDataSource(shown, clock: clock)
      if let table { table.source = dataSource } else { table = Table(dataSource) }
    } catch NetworkError.notFound {
      throw UnknownNameError.gist(id)
    }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    json.flatMap { format.object($0) }
  }
}
