import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: shows which user GitHub reports for the token, and where the token is stored.
public final class IdentityViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let network: NetworkController
  let clock: ViewpointClock
  private var identity: Identity?
  private var warning: String?
  let content: PageContent
  public private(set) var table: Table?

  public init(for audience: Audience, network: NetworkController, clock: ViewpointClock) {
    // A cached response must be validated even while it is fresh, because only GitHub knows whether
    // the token is still valid.
    content = PageContent(for: audience, accepting: .validated)
    self.network = network
    self.clock = clock
  }

  public var route: Route { .identity }
  var firstStatus: SafeText { "Waiting for GitHub" }

  public func load() async throws {
    try await content.load { pass in
      let identity = try await network.identity(in: pass)
      let viewModel = IdentityViewModel(identity, from: clock.viewpoint)
      return {
        let title = StyledText(untrusted: viewModel.title, .pageTitle)
        self.table = Table([HeadingCell(title), LabelsCell(viewModel.rows)])
        self.identity = identity
        self.warning = viewModel.warning
      }
    }
  }

  public func notes(for audience: Audience) -> [StyledText] {
    warning.map { [StyledText(warning: $0, for: audience)] } ?? []
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    try identity.flatMap { try audience.object(JSONSource(encoding: $0.json)) }
  }
}
