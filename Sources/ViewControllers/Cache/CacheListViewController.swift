import Essentials
import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: lists the cached responses, newest first.
public final class CacheListViewController: Scene, DataScene {
  private let network: NetworkController
  private let selection: ListSelection<CacheEntry>
  private let dataSource: ListDataSource<CacheEntry>
  public private(set) var needsLoad = true
  public let table: Table?

  /// Creates a list of cached responses.
  ///
  /// - Parameter text: The text to find in the URL or the GraphQL query, ignoring case, or `nil` to
  ///   list all responses.
  public init(containing text: String?, network: NetworkController, clock: ViewpointClock) {
    self.network = network
    var includes: (@Sendable (CacheEntry) -> Bool)?
    if let text { includes = { $0.contains(text) } }
    selection = ListSelection(ListRange(limit: nil), includes: includes)
    dataSource = ListDataSource(selection, at: .cache, from: clock)
    table = Table(dataSource)
  }

  public var status: SafeText { "Reading the cache" }

  /// Reads the cache.
  ///
  /// - Throws: `CacheError` if there is no cache.
  public func load() async throws {
    let entries = try await network.cacheEntries()
    dataSource.append(entries.map { Received($0, json: .null) })
    needsLoad = false
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    switch audience {
    case .app, .terminal: nil
    case .json: try audience.objects(dataSource[rows].map { try JSONSource(encoding: $0.value.json) })
    case .values: dataSource.values(of: rows)
    case .coloredValues: ValueLines.emphasized(dataSource.values(of: rows))
    }
  }

  /// Returns the note to print after the list. Only an empty list has one, and only on a terminal.
  public func notes(for audience: Audience) -> [StyledText] {
    guard !needsLoad, audience.isInteractive else { return [] }
    let extent = ListExtentViewModel(
      count: dataSource.count, of: .exactly(dataSource.count), in: selection.range, at: .cache,
      isChosen: selection.includes != nil)
    return extent.sentence.map { [StyledText(untrusted: $0, .dim)] } ?? []
  }
}
