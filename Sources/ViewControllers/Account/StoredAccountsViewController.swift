import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: lists the accounts with stored tokens, on every host, without a request to
/// GitHub.
public final class StoredAccountsViewController: @MainActor RoutedScene, DataScene {
  public weak var delegate: (any PageDelegate)?

  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var accounts: [StoredAccount] = []
  private let content = PageContent()
  /// The reason why accounts may be missing, until the stage has reported it.
  private var unchecked: NetworkError?
  public private(set) var table: Table?
  /// The environment variable whose token takes precedence over stored tokens, if it's set.
  private var variable: String?

  public init(network: NetworkController, viewpoint: Viewpoint) {
    self.network = network
    self.viewpoint = viewpoint
  }

  public func refresh() {
    content.refresh()
  }

  public var route: Route { .accounts }
  public var status: SafeText { "Waiting for the keyring" }
  public var needsLoad: Bool { content.needsLoad || unchecked != nil }

  public func retry() {
    content.refresh()
  }

  /// Loads the accounts that can be read. If accounts may be missing, the next load throws the
  /// reason.
  public func load() async throws {
    if let unchecked, !content.needsLoad {
      self.unchecked = nil
      throw unchecked
    }
    try await content.load { _ in
      let (accounts, unchecked) = try await network.storedAccounts(onAllHosts: true)
      let variable = await network.overridingVariable()
      return {
        (self.accounts, self.unchecked, self.variable) = (accounts, unchecked, variable)
        self.table = Table(accounts.map { ParagraphCell(untrusted: AccountViewModel($0).line) })
      }
    }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    let accounts = accounts[rows]
    if audience.isValues { return audience.values(accounts.map { AccountViewModel($0).tabSeparated }) }
    return try audience.objects(accounts.map { try JSONSource(encoding: $0.json) })
  }

  public func notes(for audience: Audience) -> [StyledText] {
    let isEmpty = table != nil && accounts.isEmpty
    let advice: [StyledText] =
      switch audience {
      case .app where isEmpty: [StyledText(untrusted: AccountViewModel.noneStoredInApp(from: viewpoint))]
      case .app: [StyledText(untrusted: AccountViewModel.advice(from: viewpoint), .dim)]
      case _ where isEmpty && !audience.isJSON: [StyledText(untrusted: AccountViewModel.noneStored(from: viewpoint))]
      default: []
      }
    return advice
      + (variable.map { [StyledText(warning: AccountViewModel.precedence(of: $0), for: audience)] } ?? [])
  }
}
