import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: removes a stored account, and reports which authorizations remain valid on
/// GitHub.
public final class SignOutViewController: Scene, DataScene {
  private let login: Login?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var remarks: [String] = []
  private var result: ChangeResult?
  public private(set) var table: Table?

  /// Creates a view controller that removes one account.
  ///
  /// - Parameter login: The account to remove, or `nil` for the active account.
  public init(login: Login?, network: NetworkController, viewpoint: Viewpoint) {
    self.login = login
    self.network = network
    self.viewpoint = viewpoint
  }

  public var status: SafeText { "Waiting for the keyring" }
  public var needsLoad: Bool { table == nil }

  /// Removes the account. If no account is active, there is nothing to do, which isn't an error.
  public func load() async throws {
    var lines: [String] = []
    if let signOut = try await network.signOut(login) {
      lines = AccountViewModel.forgotten(signOut, from: viewpoint)
      result = ChangeResult("logout", signOut.account.login)
      if let remainder = AccountViewModel.remainder(after: signOut, from: viewpoint) { remarks.append(remainder) }
    } else if let login {
      throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.serverName))
    } else {
      lines = [AccountViewModel.nothingToForget(from: viewpoint)]
      result = ChangeResult("logout", viewpoint.serverName, isChanged: false)
    }
    if let variable = await network.overridingVariable() { remarks.append(AccountViewModel.remainder(in: variable)) }
    table = Table(lines.map { ParagraphCell(untrusted: $0) })
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try result.flatMap { try format.object(JSONSource(encoding: $0.json)) }
  }

  public func notes(after format: DataFormat) -> [StyledText] {
    remarks.map { StyledText(alert: $0) }
  }
}
