public import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// Work: opens the GitHub page of a route. If no browser is available, the result is the page's
/// address.
extension Work<CommandResult> {
  /// Opens a page. If the address of the page contains the user's login, loads the login first.
  ///
  /// The work throws `NetworkError` if the login can't be loaded, or `BrowserError`.
  ///
  /// - Parameters:
  ///   - query: The query items to add to the page's address.
  ///   - present: Opens a page in the browser and returns a closure that waits for the result, or
  ///     `nil` if no browser is available.
  public static func openingPage(
    of route: Route, query: [QueryItem] = [], network: NetworkController, viewpoint: Viewpoint,
    present: ((WebAddress) -> @MainActor () async throws -> Void)?
  ) -> Work {
    Work("Loading your login") {
      var viewer: Login?
      if route.pageNamesViewer {
        let user = try await network.response(to: ProfileSubject.viewer.userRequest)
        viewer = try? Login(user.login)
      }
      guard let address = route.page(on: viewpoint.webURL, viewer: viewer, query: query) else {
        throw NetworkError.malformed(.missing(field: "login"))
      }
      guard let present else { return CommandResult(lines: [address]) }
      guard let page = WebAddress(untrusted: address) else { throw BrowserError(address: address) }
      try await present(page)()
      return CommandResult(lines: [], notes: [StyledText(untrusted: "Opening \(address) in your browser")])
    }
  }
}
