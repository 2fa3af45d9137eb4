public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: shows a summary of the cache, or clears the cache. Only the network controller
/// has access to the cache, so it does the work.
public final class CacheViewController: @MainActor RoutedScene {
  private let clears: Bool
  private let network: NetworkController
  /// A summary of the cache. After the cache has been cleared, it describes the removed contents.
  private var summary: CacheSummary?
  private var isOutdated = false
  public private(set) var table: Table?

  /// Creates a view controller for the cache.
  ///
  /// - Parameter clears: Whether to clear the cache.
  public init(clears: Bool, network: NetworkController) {
    self.clears = clears
    self.network = network
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .cache }
  public var status: SafeText { "Reading the cache" }
  public var needsLoad: Bool { summary == nil || isOutdated }

  /// Reads or clears the cache.
  ///
  /// - Throws: `CacheError` if there is no cache.
  public func load() async throws {
    isOutdated = false
    let summary = clears ? try await network.clearCache() : try await network.cacheSummary()
    let viewModel = CacheSummaryViewModel(summary)
    table = Table([clears ? ParagraphCell(untrusted: viewModel.removal) : LabelsCell(viewModel.rows)])
    self.summary = summary
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try summary.flatMap {
      let json = clears ? ChangeResult("clear", "cache", isChanged: $0.entries > 0).json : $0.json
      return try format.object(JSONSource(encoding: json))
    }
  }
}
