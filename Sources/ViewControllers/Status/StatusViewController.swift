import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: shows or changes the user's status.
public final class StatusViewController: Scene, DataScene {
  private let change: StatusChange?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var current: UserStatus?
  private var result: ChangeResult?
  public private(set) var table: Table?

  /// Creates a view controller for the user's status.
  ///
  /// - Parameter change: The change to make, or `nil` to show the current status.
  public init(change: StatusChange?, network: NetworkController, viewpoint: Viewpoint) {
    self.change = change
    self.network = network
    self.viewpoint = viewpoint
  }

  public var title: SafeText { "Status" }
  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { table == nil }

  /// Loads the status, and sends the change if there is one.
  ///
  /// - Throws: `StatusError` or `NetworkError`.
  public func load() async throws {
    let former = try await network.response(to: UserStatus.viewerQuery, in: change == nil ? .fresh : .confirmed).status
    current = former
    if let change {
      let wanted = try change.applied(to: current, at: viewpoint.now)
      do {
        current = try await network.response(to: wanted.changeQuery).status
      } catch {
        throw error.report(after: .post, changing: .status)
      }
      if wanted.isKept(current, insteadOf: former ?? UserStatus()) { throw NetworkError.keptValues([.status]) }
      result = ChangeResult(change.isRemoval ? "clear" : "set", "status", isChanged: current != former)
    }
    current = current?.unlessExpired(at: viewpoint.now)
    table = Table(rows)
  }

  private var rows: [any Cell] {
    let viewModel = current.map { StatusViewModel($0, from: viewpoint) }
    guard let line = viewModel?.line else {
      let sentence = result == nil ? StatusViewModel.absence(from: viewpoint) : StatusViewModel.removal
      return [ParagraphCell(untrusted: sentence.keepingCommands)]
    }
    return [ParagraphCell(untrusted: line, .bold)]
      + [viewModel?.end].compactMap { $0.map { ParagraphCell(untrusted: $0, .dim) } }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    let status = try current.map { try JSONSource(encoding: $0.json) }
    guard let result else { return format.object(status ?? .null) }
    let members = try JSONSource(encoding: result.json).members + (status?.members ?? [])
    return format.object(JSONSource(members: members))
  }
}

extension Choice<Bool> {
  /// Asks whether to set a status that could be the login of a user.
  public init(settingStatus text: String, insteadOfShowing login: Login, from viewpoint: Viewpoint) {
    let question = Question(
      title: SafeText(untrusted: "Set your status to \"\(text)\"?"),
      message: [
        ParagraphCell(
          untrusted: "To see the status of \(login.name), run: "
            + viewpoint.command("profile \(login.name) --json=status"))
      ],
      replies: [Question.Reply("Cancel", key: "n"), Question.Reply("Set", key: "y")])
    self.init(question, values: [false, true])
  }
}
