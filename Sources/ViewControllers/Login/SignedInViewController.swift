public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: says who has just signed in, what the token allows and does not, and where it lies.
public final class SignedInViewController {
  private let identity: Identity
  private let askedScopes: [String]
  private let network: NetworkController
  private let viewpoint: Viewpoint

  /// - Parameter askedScopes: empty where none were asked for.
  public init(identity: Identity, askedScopes: [String], network: NetworkController, viewpoint: Viewpoint) {
    self.identity = identity
    self.askedScopes = askedScopes
    self.network = network
    self.viewpoint = viewpoint
  }

  public func show(on console: Console, as presentation: Presentation) async throws {
    switch presentation {
    case .page:
      let viewModel = IdentityViewModel(identity, from: viewpoint)
      console.say(
        StyledText("Signed in as ") + StyledText(SafeText(untrusted: viewModel.title), .bold) + StyledText("."))
      console.say(StaticTable([StaticTable.Section(cells: [IdentityCell(rowsOf: viewModel)])]))
    case .json: try console.write(JSONSource(encoding: identity))
    }
    for scope in Scope.missing(asked: askedScopes, granted: identity.scopes ?? askedScopes) {
      warn("Without the scope \(scope.name), which was not granted, this will not work: \(scope.purpose).", on: console)
    }
    if let variable = await network.overridingVariable() {
      warn("\(variable) is set and goes before the stored token; unset it to use this account.", on: console)
    }
  }

  private func warn(_ sentence: String, on console: Console) {
    console.say(StyledText(SafeText(untrusted: sentence), Style(color: .yellow)))
  }
}
