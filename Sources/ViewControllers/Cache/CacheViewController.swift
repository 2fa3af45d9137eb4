import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: shows a summary of the cache, or clears the cache. Only the network controller
/// has access to the cache, so it does the work.
public final class CacheViewController: @MainActor RoutedScene, DataScene {
  /// The purpose of the scene.
  public enum Purpose {
    case summary
    /// Removes the entries whose URL or GraphQL query contains a text, or all if the text is `nil`.
    case clearing(containing: String?)
  }

  private let purpose: Purpose
  private let network: NetworkController
  /// A summary of the cache. After the cache has been cleared, it describes the removed contents.
  private var summary: CacheSummary?
  private var isOutdated = false
  public private(set) var table: Table?

  public init(_ purpose: Purpose = .summary, network: NetworkController) {
    self.purpose = purpose
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
    switch purpose {
    case .summary:
      let summary = try await network.cacheSummary()
      table = Table([LabelsCell(CacheSummaryViewModel(summary).rows)])
      self.summary = summary
    case .clearing(let text):
      let removed = try await network.clearCache(containing: text)
      table = Table([ParagraphCell(untrusted: CacheSummaryViewModel.removal(of: removed, containing: text))])
      summary = removed
    }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try summary.flatMap {
      var json = $0.json
      if case .clearing(let text) = purpose {
        json = ChangeResult("clear", text ?? "cache", isChanged: $0.entries > 0).json
      }
      return try format.object(JSONSource(encoding: json))
    }
  }
}
