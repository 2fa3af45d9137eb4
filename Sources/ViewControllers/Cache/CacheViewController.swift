import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: shows a summary of the cache. The view controller gets the summary from the
/// network controller, because only the network controller has access to the cache.
public final class CacheViewController: @MainActor RoutedScene, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let network: NetworkController
  private var summary: CacheSummary?
  private let content = PageContent()
  public private(set) var table: Table?

  public init(network: NetworkController) {
    self.network = network
  }

  public func refresh() {
    content.refresh()
  }

  public var route: Route { .cache }
  public var status: SafeText { "Reading the cache" }
  public var needsLoad: Bool { content.needsLoad }

  /// Reads the cache.
  ///
  /// - Throws: `CacheError` if there is no cache.
  public func load() async throws {
    try await content.load { _ in
      let summary = try await network.cacheSummary()
      return {
        self.table = Table([LabelsCell(CacheSummaryViewModel(summary).rows)])
        self.summary = summary
      }
    }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    try summary.flatMap { try audience.object(JSONSource(encoding: $0.json)) }
  }
}

extension Work<CommandResult> {
  /// Removes the entries of the cache whose URL or GraphQL query contains the text. If the text is
  /// `nil`, removes all entries.
  ///
  /// The work throws `CacheError` if there is no cache.
  public static func clearingCache(containing text: String?, network: NetworkController) -> Work {
    Work("Reading the cache") {
      let removed = try await network.clearCache(containing: text)
      return CommandResult(
        lines: [CacheSummaryViewModel.removal(of: removed, containing: text)],
        change: ChangeResult("clear", text ?? "cache", isChanged: removed.entries > 0))
    }
  }
}
