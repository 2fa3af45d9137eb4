import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: the accounts of which tokens are stored, on every host. It asks GitHub nothing.
public final class StoredAccountsViewController {
  private let network: NetworkController
  private var accounts: [StoredAccount] = []

  public init(network: NetworkController) {
    self.network = network
  }

  public func load() async throws {
    accounts = try await network.storedAccounts(onAllHosts: true)
  }

  public func show(on console: Console, as presentation: Presentation) async throws {
    switch presentation {
    case .json:
      let lines = try accounts.map { JSONText.text(try JSONSource(encoding: $0)) + "\n" }
      try console.write(lines.joined().utf8)
    case .page:
      let lines = accounts.map { StyledText(SafeText(untrusted: AccountViewModel($0).line)) }
      try console.show(lines.flatMap { $0.wrapped(to: console.isInteractive ? console.width : .max) })
      if accounts.isEmpty { console.say(StyledText(SafeText(untrusted: AccountViewModel.noneStored))) }
    }
    guard let variable = await network.overridingVariable() else { return }
    console.say(StyledText(SafeText(untrusted: AccountViewModel.precedence(of: variable)), Style(color: .yellow)))
  }
}
