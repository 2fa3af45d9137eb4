public import LotusModel

/// View model: describes errors of changes.
extension RefusedChangeError: PresentableError {
  public var exitStatus: ExitStatus { error.exitStatus }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let verb = ChangesViewModel([change], of: [name]).reply.lowercased()
    return error.sentence(from: viewpoint).map { "could not \(verb) \(name): \($0)" }
  }
}

extension StarredOnlyError: PresentableError {
  public var exitStatus: ExitStatus { error.presentable.exitStatus }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    error.presentable.sentence(from: viewpoint).map {
      "\(repository.text) is starred now, but saving its star lists failed: \($0)"
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] { error.presentable.advice(from: viewpoint) }
}

extension AlreadyListedError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? { "\(name) is already one of your \(rows.plural)" }
}

extension UnconfirmedChangeError: PresentableError {
  public var exitStatus: ExitStatus { error.exitStatus }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let command = subject.command.map { "; to check, run: \(viewpoint.command($0))" }
    return sentence(advising: command ?? Self.generalAdvice, from: viewpoint)
  }

  /// Returns the message for the app, without a command, because the user can look at the page.
  public func paragraphs(from viewpoint: Viewpoint) -> [String] {
    sentence(advising: Self.generalAdvice, from: viewpoint).map { [$0.asClause.asTitle] } ?? []
  }

  private static let generalAdvice = ", so check before you try again"

  private func sentence(advising advice: String, from viewpoint: Viewpoint) -> String? {
    error.fact(from: viewpoint).map { "\($0); the change may have been made\(advice)" }
  }
}

extension ChangeSubject {
  /// The words of the command that shows the data.
  fileprivate var command: String? {
    switch self {
    case .emails: "emails"
    case .keys(let kind): kind.command
    case .socialAccounts: "links"
    case .starLists: "lists"
    case .status: "status"
    case .other: nil
    }
  }
}
