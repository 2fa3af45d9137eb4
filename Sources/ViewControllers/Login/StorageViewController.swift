public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: checks before a sign-in that the token can be stored. The keyring may prompt
/// for its password during the check.
public final class StorageViewController: Scene {
  private let method: SignInMethod
  private let inPlainText: Bool
  private let network: NetworkController
  public private(set) var outcome: Void?

  /// Creates a view controller.
  ///
  /// - Parameters:
  ///   - method: The way to sign in, which the advice after a failure repeats.
  ///   - inPlainText: Whether to store the token in a plain text file.
  public init(for method: SignInMethod, inPlainText: Bool, network: NetworkController) {
    self.method = method
    self.inPlainText = inPlainText
    self.network = network
  }

  public var status: SafeText { "Waiting for the keyring" }
  public var needsLoad: Bool { outcome == nil }

  /// Checks that the token can be stored.
  ///
  /// - Throws: `SignInError.cannotStore` or `NetworkError`.
  public func load() async throws {
    do {
      try await network.checkStorage(inPlainText: inPlainText)
    } catch NetworkError.credential(let error) {
      throw SignInError.cannotStore(error, of: method)
    }
    outcome = ()
  }
}
