import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: shows how many requests remain in each of GitHub's rate limits.
public final class RateLimitsViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let network: NetworkController
  let clock: ViewpointClock
  private var json: JSONSource?
  private var viewModel: RateLimitsViewModel?
  let content: PageContent
  public private(set) var table: Table?

  public init(for audience: Audience, network: NetworkController, clock: ViewpointClock) {
    // Every request changes the limits, so a fresh response isn't enough.
    content = PageContent(for: audience, accepting: .validated)
    self.network = network
    self.clock = clock
  }

  public var route: Route { .rateLimits }
  var firstStatus: SafeText { "Waiting for GitHub" }

  /// Loads the rate limits.
  ///
  /// - Throws: `NetworkError`.
  public func load() async throws {
    try await content.load { pass in
      do {
        let limits = try await network.received(RateLimits.request, in: pass)
        return {
          (self.json, self.content.unread) = (limits.json, limits.value.unread?.error)
          let viewModel = RateLimitsViewModel(limits.value, from: self.clock.viewpoint)
          (self.viewModel, self.table) = (viewModel, Table([LabelsCell(viewModel.rows)]))
        }
      } catch NetworkError.notFound(let message) where message.lowercased().contains("rate limit") {
        // GitHub Enterprise Server has limits only if its administrator enables them, so this isn't
        // an error.
        return {
          self.json = JSONSource(members: [("resources", JSONSource(members: [])), ("rate", .null)])
          self.viewModel = nil
          self.table = Table([ParagraphCell(untrusted: RateLimitsViewModel.absence(from: self.clock.viewpoint))])
        }
      }
    }
  }

  public func notes(for audience: Audience) -> [StyledText] {
    content.notes(for: audience, from: clock.viewpoint)
  }

  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    audience.isValues ? audience.values(viewModel?.tabSeparated) : json.flatMap { audience.object($0) }
  }
}
