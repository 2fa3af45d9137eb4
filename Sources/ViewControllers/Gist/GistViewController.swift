import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a gist with its files, loaded with one `GET /gists/{id}` request.
public final class GistViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let id: GistID
  private let fileName: String?
  private let network: NetworkController
  let clock: ViewpointClock
  private var json: JSONSource?
  /// The error for the first file whose text is incomplete on the page, or `nil` if there is none.
  private var incomplete: (any Error)?
  /// The error for files that are incomplete in the JSON, or `nil` if there are none.
  private var incompleteInJSON: (any Error)?
  let content: PageContent
  public private(set) var table: Table?

  /// Creates a view controller for a gist.
  ///
  /// - Parameter fileName: The name of the only file to show, or `nil` to show every file.
  public init(
    id: GistID, fileName: String? = nil, for audience: Audience, network: NetworkController,
    clock: ViewpointClock
  ) {
    content = PageContent(for: audience)
    self.id = id
    self.fileName = fileName
    self.network = network
    self.clock = clock
  }

  public var route: Route { .gist(id) }
  var firstStatus: SafeText { "Loading the gist" }

  /// Loads the gist.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    try await content.load { pass in
      do {
        let received = try await network.received(id.request, in: pass)
        let contents = received.value
        let shown = try fileName.map { contents.only(try contents.file(named: $0, of: id)) } ?? contents
        return {
          self.incompleteInJSON = contents.error
          self.show(shown, json: received.json)
        }
      } catch NetworkError.notFound {
        throw UnknownNameError.gist(id)
      }
    }
  }

  private func show(_ gist: GistContents, json: JSONSource) {
    (self.json, content.unread) = (json, gist.unreadFiles?.error)
    incomplete = gist.files.lazy.filter { !$0.isBinary }.compactMap(\.error).first
    let dataSource = GistDataSource(gist, clock: clock)
    if let table { table.source = dataSource } else { table = Table(dataSource) }
  }

  public func notes(for audience: Audience) -> [StyledText] {
    content.notes(for: audience, from: clock.viewpoint)
  }

  public func shortfall(for audience: Audience) -> (any Error)? {
    if let shortfall = content.shortfall(for: audience) { return shortfall }
    if audience.isJSON { return audience.fields?.contains("files") ?? true ? incompleteInJSON : nil }
    return audience.isValues ? incomplete : nil
  }

  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    json.flatMap { audience.object($0) }
  }
}
