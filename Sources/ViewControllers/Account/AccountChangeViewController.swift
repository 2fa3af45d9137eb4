public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: changes what belongs to the user, beside their profile, and says so.
public final class AccountChangeViewController: Scene {
  private let change: AccountChange
  private let network: NetworkController
  public private(set) var table: Table?

  public init(change: AccountChange, network: NetworkController) {
    self.change = change
    self.network = network
  }

  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { table == nil }

  /// - Throws: `NetworkError`.
  public func load() async throws {
    guard try await network.confirm(change.request) else { throw NetworkError.notFound(message: "") }
    table = Table([ParagraphCell(untrusted: AccountChangeViewModel(change).sentence)])
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try format.object(JSONSource(encoding: change.json))
  }
}
