public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: what the cache holds, or its clearing. It asks the network controller, which alone knows the cache.
public final class CacheViewController: @MainActor RoutedScene {
  private let clears: Bool
  private let network: NetworkController
  /// What it holds, or held until it was cleared.
  private var summary: CacheSummary?
  private var isOutdated = false
  public private(set) var table: Table?

  /// - Parameter clears: whether everything is to be removed.
  public init(clears: Bool, network: NetworkController) {
    self.clears = clears
    self.network = network
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .cache }
  public var status: SafeText { "Reading the cache" }
  public var isConversation: Bool { clears }
  public var needsLoad: Bool { summary == nil || isOutdated }

  /// - Throws: `CacheError` where there is none.
  public func load() async throws {
    isOutdated = false
    let summary = clears ? try await network.clearCache() : try await network.cacheSummary()
    let viewModel = CacheSummaryViewModel(summary)
    table = Table([clears ? ParagraphCell(untrusted: viewModel.removal) : LabelsCell(viewModel.rows)])
    self.summary = summary
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try summary.flatMap { try format.object(JSONSource(encoding: $0.json)) }
  }
}
