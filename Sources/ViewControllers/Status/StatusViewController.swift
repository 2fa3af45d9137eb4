import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: shows the status of a user, or changes the status of the signed-in user.
public final class StatusViewController: Scene, DataScene {
  private let subject: ProfileSubject
  private let change: StatusChange?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var current: UserStatus?
  private var result: ChangeResult?
  public private(set) var table: Table?

  /// Creates a view controller that shows a status.
  public init(of subject: ProfileSubject, network: NetworkController, viewpoint: Viewpoint) {
    (self.subject, change) = (subject, nil)
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Creates a view controller that changes the signed-in user's status.
  public init(making change: StatusChange, network: NetworkController, viewpoint: Viewpoint) {
    (subject, self.change) = (.viewer, change)
    self.network = network
    self.viewpoint = viewpoint
  }

  public var title: SafeText { "Status" }
  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { table == nil }

  /// Loads the status, and sends the change if there is one.
  ///
  /// - Throws: `StatusError`, `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    let former = try await formerStatus()
    current = former
    if let change {
      let audience: StatusAudience? =
        if let login = change.organization { try await network.audience(named: login) } else { nil }
      let wanted = try change.applied(
        to: current, at: viewpoint.now, until: change.end.map(viewpoint.date), for: audience)
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

  private func formerStatus() async throws -> UserStatus? {
    guard let login = subject.login else {
      return try await network.viewerStatus(in: change == nil ? .fresh : .confirmed).status
    }
    do {
      return try await network.response(to: UserStatus.query(of: login)).status
    } catch NetworkError.notFound {
      throw UnknownNameError.user(login)
    }
  }

  private var rows: [any Cell] {
    let viewModel = current.map { StatusViewModel($0, from: viewpoint) }
    guard let line = viewModel?.line else {
      let sentence = result == nil ? StatusViewModel.absence(of: subject, from: viewpoint) : StatusViewModel.removal
      return [ParagraphCell(untrusted: sentence.keepingCommands)]
    }
    return [ParagraphCell(untrusted: line, .bold)]
      + [viewModel?.end, viewModel?.audience].compactMap { $0.map { ParagraphCell(untrusted: $0, .dim) } }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    let status = try current.map { try JSONSource(encoding: subject == .viewer ? $0.ownJSON : $0.json) }
    guard let result else { return audience.object(status ?? .null) }
    let members = try JSONSource(encoding: result.json).members + (status?.members ?? [])
    return audience.object(JSONSource(members: members))
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
            + viewpoint.command("status --of \(login.name)"))
      ],
      replies: [Question.Reply("Cancel", key: "n"), Question.Reply("Set", key: "y")])
    self.init(question, values: [false, true])
  }
}
