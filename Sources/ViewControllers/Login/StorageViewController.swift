import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: checks before a sign-in that the token can be stored. The keyring may prompt
/// for its password during the check.
public final class StorageViewController: Scene {
  private let inPlainText: Bool
  private let network: NetworkController
  public private(set) var outcome: Void?

  public init(inPlainText: Bool, network: NetworkController) {
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
      throw SignInError.cannotStore(error)
    }
    outcome = ()
  }
}
