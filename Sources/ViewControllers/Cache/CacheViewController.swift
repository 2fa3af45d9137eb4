import FoundationEssentials
import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: what the cache holds, and its clearing. It asks the network controller, which alone knows the cache.
public final class CacheViewController {
  private let network: NetworkController
  private let console: Console

  public init(network: NetworkController, console: Console) {
    self.network = network
    self.console = console
  }

  /// - Throws: `CacheProblem` where there is none; `OutputError`.
  public func show(as presentation: Presentation) async throws {
    let summary = try await network.cacheSummary()
    switch presentation {
    case .page:
      let cell = CacheSummaryCell(viewModel: CacheSummaryViewModel(summary))
      try console.show(StaticTable([StaticTable.Section(cells: [cell])]))
    case .json: try write(summary)
    }
  }

  /// Removes everything, and says what there was.
  public func clear(as presentation: Presentation) async throws {
    let summary = try await network.clearCache()
    switch presentation {
    case .page: console.say(StyledText(SafeText(untrusted: CacheSummaryViewModel(summary).removal)))
    case .json: try write(summary)
    }
  }

  private func write(_ summary: CacheSummary) throws {
    try console.write(JSONSource(encoding: summary))
  }
}
