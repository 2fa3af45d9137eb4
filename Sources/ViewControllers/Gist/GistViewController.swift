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
  /// The error for files that could not be read, or `nil` if there are none.
  private var unread: NetworkError?
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

  public var route: Route { .gist(id) }
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
      unread = shown.unreadFiles?.error
      let dataSource = GistDataSource(shown, clock: clock)
      if let table { table.source = dataSource } else { table = Table(dataSource) }
    } catch NetworkError.notFound {
      throw UnknownNameError.gist(id)
    }
  }

  /// Returns the notes to print after the gist: that files are missing. The JSON has all of them.
  public func notes(after format: DataFormat) -> [StyledText] {
    guard !format.isJSON else { return [] }
    return StyledText.notes(about: unread, unless: shortfall(in: format), on: format, from: clock.viewpoint)
  }

  public func shortfall(in format: DataFormat) -> (any Error)? {
    format.isValues ? unread : nil
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    json.flatMap { format.object($0) }
  }
}
