@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: prints the token in use, so that the user can pass it to another program.
public final class TokenViewController: Scene, DataScene {
  private let network: NetworkController
  private var token: String?
  public private(set) var table: Table?

  public init(network: NetworkController) {
    self.network = network
  }

  public var status: SafeText { "Waiting for the keyring" }
  public var needsLoad: Bool { table == nil }

  /// Finds the token.
  ///
  /// - Throws: `NetworkError.signInNeeded` if there is none.
  public func load() async throws {
    let token = try await network.tokenText()
    self.token = token
    table = Table([ParagraphCell(untrusted: token)])
  }

  /// Returns the token on a line that isn't wrapped, in every format.
  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    token.map { Array("\($0)\n".utf8) }
  }
}
