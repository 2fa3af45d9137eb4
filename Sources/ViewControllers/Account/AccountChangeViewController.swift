public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: changes a part of the user's account other than the profile, such as an SSH
/// key, and reports the change.
public final class AccountChangeViewController: Scene {
  private let change: AccountChange
  private let network: NetworkController
  public private(set) var table: Table?

  public init(change: AccountChange, network: NetworkController) {
    self.change = change
    self.network = network
  }

  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { table == nil }

  /// Sends the change.
  ///
  /// - Throws: `NetworkError`.
  public func load() async throws {
    guard try await network.confirm(change.request) else { throw NetworkError.notFound(message: "") }
    table = Table([ParagraphCell(untrusted: AccountChangeViewModel(change).sentence)])
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try format.object(JSONSource(encoding: change.json))
  }
}
