public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: one's own status, as it is or as a change has made it.
public final class StatusViewController: Scene {
  private let change: StatusChange?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var current: UserStatus?
  public private(set) var table: Table?

  /// - Parameter change: nil to show what there is.
  public init(change: StatusChange?, network: NetworkController, viewpoint: Viewpoint) {
    self.change = change
    self.network = network
    self.viewpoint = viewpoint
  }

  public var title: SafeText { "Status" }
  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { table == nil }

  /// - Throws: `StatusError`, `NetworkError`.
  public func load() async throws {
    if change?.isPartial != false {
      current = try await network.response(to: UserStatus.viewerQuery, revalidating: change != nil).status
    }
    if let change {
      let wanted = try change.applied(to: current, at: viewpoint.now)
      current = try await network.response(to: wanted.changeQuery).status
    }
    table = Table(rows)
  }

  private var rows: [any Cell] {
    let viewModel = current.map { StatusViewModel($0, from: viewpoint) }
    guard let line = viewModel?.line else { return [ParagraphCell(untrusted: StatusViewModel.absence)] }
    return [ParagraphCell(untrusted: line, .bold)]
      + [viewModel?.end].compactMap { $0.map { ParagraphCell(untrusted: $0, .dim) } }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try format.object(try current.map { try JSONSource(encoding: $0.json) } ?? .null)
  }
}
