public import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: opens the GitHub page of a route. If no browser is available, it prints the
/// page's address.
public final class PageViewController: Scene, DataScene {
  private let route: Route
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private let query: [QueryItem]
  private let present: ((WebAddress) -> @MainActor () async throws -> Void)?
  private var address: String?
  public private(set) var table: Table?

  /// Creates a view controller that opens one page.
  ///
  /// - Parameters:
  ///   - query: The query items to add to the page's address.
  ///   - present: Opens a page in the browser and returns a closure that waits for the result, or
  ///     `nil` if no browser is available.
  public init(
    of route: Route, query: [QueryItem] = [], network: NetworkController, viewpoint: Viewpoint,
    present: ((WebAddress) -> @MainActor () async throws -> Void)?
  ) {
    self.route = route
    self.query = query
    self.network = network
    self.viewpoint = viewpoint
    self.present = present
  }

  public var status: SafeText { "Loading your login" }
  public var needsLoad: Bool { address == nil }

  /// Opens the page. If its address contains the user's login, loads the login first.
  ///
  /// - Throws: `NetworkError` if the login can't be loaded, or `BrowserError`.
  public func load() async throws {
    var viewer: Login?
    if route.pageNamesViewer {
      let user = try await network.response(to: ProfileSubject.viewer.userRequest)
      viewer = try? Login(user.login)
    }
    guard let address = route.page(on: viewpoint.webURL, viewer: viewer, query: query) else {
      throw NetworkError.malformed(.missing(field: "login"))
    }
    if let present {
      guard let page = WebAddress(untrusted: address) else { throw BrowserError(address: address) }
      try await present(page)()
    } else {
      table = Table([ParagraphCell(untrusted: address)])
    }
    self.address = address
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    format.isValues ? address.map { Array("\($0)\n".utf8) } : nil
  }

  public func notes(after format: DataFormat) -> [StyledText] {
    guard present != nil, let address else { return [] }
    return [StyledText(untrusted: "Opening \(address) in your browser")]
  }
}
