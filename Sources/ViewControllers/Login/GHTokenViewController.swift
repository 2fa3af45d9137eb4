public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: looks for the token that GitHub's `gh` program stores.
public final class GHTokenViewController: Scene {
  private let token: () async -> Token?
  public private(set) var outcome: Finding?

  /// The result of looking for the token of `gh`.
  public enum Finding: Sendable {
    case token(Token)
    /// `gh` isn't signed in to the host.
    case nothing
  }

  /// Creates a view controller.
  ///
  /// - Parameter token: Returns the token of `gh`, or `nil` if there is none.
  public init(token: @escaping () async -> Token?) {
    self.token = token
  }

  public var status: SafeText { "Looking for the token of gh" }
  public var needsLoad: Bool { outcome == nil }

  public func load() async throws {
    outcome = await token().map { .token($0) } ?? .nothing
  }
}

/// A way to get a token without an OAuth app.
public nonisolated enum TokenOffer: Hashable, Sendable {
  /// The token that GitHub's `gh` program stores.
  case gh
  /// A token that the user creates on GitHub's website.
  case page
  case cancel
}

/// The choice of how to sign in without an OAuth app.
extension Choice<TokenOffer> {
  public init(signingInFrom viewpoint: Viewpoint) {
    self.init(
      Question(
        title: SafeText(untrusted: "Sign in to \(viewpoint.serverName)"),
        replies: [
          .init("Use the token of gh", key: "g"), .init("Create a token in the browser", key: "t"),
          .init("Cancel", key: "c"),
        ]), values: [.gh, .page, .cancel])
  }
}
