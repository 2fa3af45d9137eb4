public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: who is signed in, by GitHub's word, and where the token lies.
public final class IdentityViewController {
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var identity: Identity?

  public init(network: NetworkController, viewpoint: Viewpoint) {
    self.network = network
    self.viewpoint = viewpoint
  }

  public func load() async throws {
    identity = try await network.identity()
  }

  public func show(on console: Console, as presentation: Presentation) throws {
    guard let identity else { return }
    switch presentation {
    case .page:
      let cell = IdentityCell(viewModel: IdentityViewModel(identity, from: viewpoint))
      try console.show(StaticTable([StaticTable.Section(cells: [cell])]))
    case .json(let fields): try console.write(JSONSource(encoding: identity), fields: fields)
    }
  }
}
