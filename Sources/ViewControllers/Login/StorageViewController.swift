public import LotusModel
public import ModelControllers

/// View controller: finds out, before anybody signs in, whether the token will have a place. It has no screen of its own:
/// the keyring's prompt is one.
public final class StorageViewController {
  private let place: TokenPlace
  private let network: NetworkController

  public init(place: TokenPlace, network: NetworkController) {
    self.place = place
    self.network = network
  }

  /// - Throws: `SignInError.cannotStore`, `NetworkError`.
  public func check() async throws {
    do {
      try await network.checkStorage(place)
    } catch NetworkError.credential(let error) {
      throw SignInError.cannotStore(error)
    }
  }
}
