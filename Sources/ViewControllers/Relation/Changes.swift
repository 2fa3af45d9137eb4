import FoundationEssentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: makes the changes of the app, one after another. Undoes the changes in reverse order.
///
/// All pages share the changes, because the user can undo them from any page. The delegate shows a
/// change on all open pages before GitHub has accepted it. If GitHub rejects the change, the
/// delegate shows the opposite change. Each change waits for GitHub's response to the change before
/// it.
public final class Changes {
  public weak var delegate: (any ChangesDelegate)?
  private let network: NetworkController
  private let clock: ViewpointClock
  /// The changes without a response from GitHub, in the order in which the user made them.
  private var queue: [Turn] = []
  /// The changes that GitHub has accepted.
  private var history = History()
  /// The changes that GitHub has accepted, including changes that were undone, with their numbers
  /// and times. A change replaces the same change and its opposite, so the array stays short.
  private var accepted: [(change: Change, number: Int, time: Date)] = []
  /// The number of changes that GitHub has accepted. A response that was requested before a change
  /// may lack the change.
  private(set) var acceptedCount = 0

  public init(network: NetworkController, clock: ViewpointClock) {
    self.network = network
    self.clock = clock
  }

  /// Changes of the same kind, which are made and undone together.
  private final class Step {
    let changes: [Change]
    let names: [String]
    /// The changes that undo the step, or `nil` if it can't be undone.
    let opposite: [Change]?
    /// The confirmation after the step.
    let sentence: SafeText
    /// The advice for a user who wants to reverse the step, or `nil` if there is no way back.
    var wayBack: SafeText?

    init(_ changes: [Change], of names: [String]) {
      (self.changes, self.names, opposite) = (changes, names, changes.opposite)
      sentence = SafeText(untrusted: ChangesViewModel(changes, of: names).sentence)
    }

    /// Creates a step that can't be undone.
    init(_ sentence: SafeText, wayBack: SafeText? = nil) {
      (changes, names, opposite, self.sentence, self.wayBack) = ([], [], nil, sentence, wayBack)
    }
  }

  /// The steps that can be undone, and the steps that can be redone.
  private struct History {
    /// A user's action on a step.
    enum Event {
      case made(Step)
      case undone(Step)
      case redone(Step)

      var step: Step {
        switch self {
        case .made(let step), .undone(let step), .redone(let step): step
        }
      }
    }

    /// The steps that can be undone, the latest last. At most a hundred steps can be undone.
    private(set) var made: [Step] = []
    /// The steps that can be redone. The step that was undone last is at the end.
    private(set) var undone: [Step] = []

    /// Records an event. A new step clears the steps that could be redone.
    ///
    /// If GitHub has rejected a step, the history doesn't contain it, and events about the step are
    /// ignored.
    mutating func note(_ event: Event) {
      switch event {
      case .made(let step): (made, undone) = (Array((made + [step]).suffix(100)), [])
      case .undone(let step): Self.move(step, from: &made, to: &undone)
      case .redone(let step): Self.move(step, from: &undone, to: &made)
      }
    }

    private static func move(_ step: Step, from source: inout [Step], to target: inout [Step]) {
      guard let index = source.lastIndex(where: { $0 === step }) else { return }
      target.append(source.remove(at: index))
    }
  }

  /// A place in the queue. The turn ends when GitHub has responded to its changes.
  private final class Turn {
    let changes: [Change]
    let event: History.Event
    let end = WorkEnd()

    init(_ changes: [Change], _ event: History.Event) {
      (self.changes, self.event) = (changes, event)
    }
  }

  /// The changes without a response from GitHub.
  var sending: [Change] { queue.flatMap(\.changes) }

  /// Returns the changes that the responses of a load may lack.
  ///
  /// First come the changes that GitHub has accepted since the load began, or since it sent the
  /// oldest stored response. The changes without a response from GitHub follow.
  ///
  /// - Parameter date: The time of the oldest stored response, or `nil` if none was used.
  func missing(from pass: LoadPass, since date: Date?) -> [Change] {
    accepted.filter { $0.number > pass.acceptedCount || $0.time > date ?? .distantFuture }.map(\.change) + sending
  }

  /// Returns the latest changes that GitHub has accepted, and then the changes without a response
  /// from GitHub.
  ///
  /// - Parameter count: The number of older accepted changes to leave out.
  func made(after count: Int) -> [Change] {
    accepted.filter { $0.number > count }.map(\.change) + sending
  }

  private func noteAcceptance(of change: Change) {
    acceptedCount += 1
    accepted.removeAll { $0.change == change || $0.change == change.reversed }
    accepted.append((change, acceptedCount, clock.viewpoint.now))
  }

  /// The history with the changes that are still in the queue.
  private var expectedHistory: History {
    queue.reduce(into: history) { $0.note($1.event) }
  }

  /// Makes changes of the same kind.
  ///
  /// - Parameter names: The names of the rows of a list, in the order of the changes.
  /// - Throws: `UnknownNameError` or `NetworkError`. If the changes have an opposite, the delegate
  ///   has then shown it for the rejected changes. Otherwise, the caller must restore its rows.
  public func make(_ changes: [Change], named names: [String] = []) async throws {
    try await make(.made(Step(changes, of: names)))
  }

  private func make(_ event: History.Event) async throws {
    let step = event.step
    var (changes, opposite) = (step.changes, step.opposite)
    if case .undone = event { (changes, opposite) = (step.opposite ?? [], step.changes) }
    let sentence = SafeText(untrusted: ChangesViewModel(changes, of: step.names).sentence)
    try await perform(event, sentence, sending: changes) { [changes, opposite] in
      var made = 0
      defer { delegate?.didMake(Array(changes.prefix(made))) }
      do {
        for change in changes {
          if changes.count > 1 {
            let progress = ChangesViewModel.progress(made + 1, of: changes.count)
            delegate?.say(StyledText(untrusted: progress, .dim), as: .progress)
          }
          try await send(change)
          made += 1
          noteAcceptance(of: change)
        }
      } catch {
        delegate?.show(Array((opposite ?? []).dropFirst(made)))
        guard changes.count > 1, let refusal = error as? NetworkError, refusal.concernsOneTarget else {
          throw error
        }
        throw RefusedChangeError(changes[made], of: step.names[made], because: refusal)
      }
    }
  }

  private func send(_ change: Change) async throws {
    let isMade: Bool
    do {
      isMade = try await network.confirm(change.request)
    } catch {
      throw error.report(after: change.request.method, changing: change.subject)
    }
    if !isMade { throw change.unknown }
  }

  /// Makes a change that can't be undone and that the caller shows, such as a comment.
  ///
  /// - Parameters:
  ///   - sentence: The confirmation after the change.
  ///   - wayBack: The advice for a user who wants to reverse the change, or `nil` if there is no
  ///     way back.
  ///   - work: Shows and sends the change, and rolls it back after an error.
  public func make(_ sentence: SafeText, wayBack: SafeText? = nil, by work: () async throws -> Void) async throws {
    try await perform(.made(Step(sentence, wayBack: wayBack)), sentence, sending: [], work)
  }

  private func perform(
    _ event: History.Event, _ sentence: SafeText, sending changes: [Change],
    _ work: () async throws -> Void
  ) async throws {
    let turn = Turn(changes, event)
    let previous = queue.last
    queue.append(turn)
    defer { end(turn) }
    delegate?.show(changes)
    if let previous {
      await previous.end.wait()
      try Task.checkCancellation()
    }
    try await work()
    history.note(event)
    let next = queue.last === turn && event.step.opposite != nil ? self.next(after: event) : StyledText()
    delegate?.say(StyledText(sentence) + next, as: .confirmation)
  }

  /// Returns the words for the key that reverses an event.
  private func next(after event: History.Event) -> StyledText {
    func hint(_ command: PageCommand, _ word: SafeText) -> StyledText {
      StyledText(" · press ") + StyledText(untrusted: clock.viewpoint.key(command), .key) + StyledText(" to " + word)
    }
    if case .undone = event { return hint(.redo, "redo") }
    return hint(.undo, "undo")
  }

  private func end(_ turn: Turn) {
    queue.removeAll { $0 === turn }
    turn.end.finish()
    // The pages may show the state before the changes that are still in the queue, so show these
    // changes again.
    if !queue.isEmpty { delegate?.show(sending) }
  }

  /// Returns the commands that undo the last change and redo the change that was undone last.
  ///
  /// If the page doesn't show the change, each command asks the user first, and the footer doesn't
  /// list the command.
  ///
  /// - Parameter isShown: Returns whether the page shows a change.
  public func historyCommands(ifShown isShown: (Change) -> Bool) -> [KeyCommand] {
    let history = expectedHistory
    let undo =
      switch history.made.last {
      case nil: KeyCommand(.undo, unless: "There is no change to undo", now: {}).ranked(.undo)
      case let step? where step.opposite == nil:
        KeyCommand(.undo, unless: step.sentence + " · " + (step.wayBack ?? "this cannot be undone"), now: {})
          .ranked(.undo)
      case let step?: command(.undo, making: .undone(step), ifShown: isShown)
      }
    let redo =
      history.undone.last.map { command(.redo, making: .redone($0), ifShown: isShown) }
      ?? KeyCommand(.redo, unless: "There is no change to redo", now: {}).ranked(.unlisted)
    return [undo, redo]
  }

  private func command(
    _ command: PageCommand, making event: History.Event, ifShown shows: (Change) -> Bool
  ) -> KeyCommand {
    let step = event.step
    let viewModel = UndoViewModel(step.changes, of: step.names, isUndo: command == .undo)
    let isShown = step.changes.contains(where: shows)
    return KeyCommand(command, name: SafeText(untrusted: viewModel.name), kind: .lasting) { [weak self] in
      if !isShown, await self?.delegate?.ask(Choice(confirming: viewModel)) != true {
        self?.delegate?.say(.unchanged, as: .confirmation)
      } else {
        try await self?.make(event)
      }
    }.ranked(!isShown ? .unlisted : command == .undo ? .undo : .redo)
  }

  /// Forgets the changes, which can no longer be undone.
  public func forget() {
    (history, accepted) = (History(), [])
  }

  /// Records that the user has saved the profile, which can't be undone.
  public func didSaveProfile() {
    history.note(.made(Step("You saved your profile")))
  }

  /// Records that the user has saved the profile README, which can't be undone.
  public func didSaveReadme() {
    history.note(.made(Step("You saved your profile README")))
  }
}

/// The methods that `Changes` calls on its delegate, to show the changes and their results.
public protocol ChangesDelegate: DialogDelegate {
  /// Shows changes on all open pages, before GitHub has accepted them.
  func show(_ changes: [Change])
  /// Called after GitHub has accepted changes, which the open pages already show.
  func didMake(_ changes: [Change])
}

extension Choice<Bool> {
  /// Asks whether to undo changes on a scene that doesn't show them.
  init(confirming viewModel: UndoViewModel) {
    let replies = [
      Question.Reply("Cancel", key: "n"), Question.Reply(SafeText(untrusted: viewModel.reply), key: "y"),
    ]
    self.init(
      Question(title: SafeText(untrusted: viewModel.question), replies: replies), values: [false, true])
  }

  /// Asks whether to make changes.
  init(confirming viewModel: ChangesViewModel) {
    let reply = Question.Reply(
      SafeText(untrusted: viewModel.reply), key: "y", word: viewModel.reply.lowercased())
    let question = Question(
      title: SafeText(untrusted: viewModel.question),
      message: viewModel.consequence.map { [ParagraphCell(untrusted: $0)] } ?? [],
      replies: [Question.Reply("Cancel", key: "n"), reply])
    self.init(question, values: [false, true])
  }
}
