public import ModelControllers
public import Terminal

/// View controller: looks for the token that GitHub's `gh` program stores.
public final class GHTokenViewController: Scene {
  private let token: () async -> Token?
  /// The token. The inner value is `nil` if `gh` isn't signed in to the host.
  public private(set) var outcome: Token??

  /// Creates a view controller.
  ///
  /// - Parameter token: Returns the token of `gh`, or `nil` if there is none.
  public init(token: @escaping () async -> Token?) {
    self.token = token
  }

  public var status: SafeText { "Looking for the token of gh" }
  public var needsLoad: Bool { outcome == nil }

  public func load() async throws {
    outcome = .some(await token())
  }
}
