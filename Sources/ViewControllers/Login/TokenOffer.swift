public import Terminal
public import ViewModels

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
