public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// Work: makes the changes of the app, one after another, and undoes the last one.
///
/// All pages share the changes, because the user can undo the last one from any page. The delegate
/// shows a change on all open pages before GitHub has accepted it, and the opposite if GitHub
/// rejects it. Each change waits for GitHub's response to the change before it.
public final class Changes {
  public weak var delegate: (any ChangesDelegate)?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  /// The changes without a response from GitHub, in the order in which the user made them.
  private var queue: [Turn] = []
  /// The way to undo the last change that GitHub has accepted.
  private var undoOfLast = Undo.refused(Undo.nothing)

  public init(network: NetworkController, viewpoint: Viewpoint) {
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Changes of the same kind, which are made and undone together.
  private struct Step {
    let changes: [ListChange]
    let names: [String]
    /// The changes that undo the step, or `nil` if it can't be undone.
    let opposite: [ListChange]?
    let isUndo: Bool

    var reversed: Step? {
      opposite.map { Step(changes: $0, names: names, opposite: changes, isUndo: !isUndo) }
    }

    /// The description of the key that makes the step.
    var undo: UndoViewModel {
      UndoViewModel(isUndo ? opposite ?? changes : changes, of: names, isUndo: isUndo)
    }
  }

  /// The step that the key `u` makes, or the reason why it makes none.
  private enum Undo {
    case possible(Step)
    case refused(SafeText)

    static let nothing: SafeText = "There is no change to undo"
  }

  /// A place in the queue, which ends when GitHub has responded to its changes.
  private final class Turn {
    let changes: [ListChange]
    let undo: Undo
    let end = WorkEnd()

    init(_ changes: [ListChange], undo: Undo) {
      (self.changes, self.undo) = (changes, undo)
    }
  }

  /// The changes without a response from GitHub.
  var sending: [ListChange] { queue.flatMap(\.changes) }

  /// The way to undo the last change, which may still be in the queue.
  private var undo: Undo { queue.last?.undo ?? undoOfLast }

  /// Makes changes of the same kind.
  ///
  /// - Parameter names: The names of the rows of a list, in the order of the changes.
  /// - Throws: `UsageError` if the user would follow or block themselves. `UnknownNameError` or
  ///   `NetworkError`, after the delegate has shown the opposite changes. If the changes have no
  ///   opposite, the caller must restore its rows.
  public func make(_ changes: [ListChange], named names: [String] = []) async throws {
    for change in changes.relations { try await network.checkUser(of: change) }
    try await make(Step(changes: changes, names: names, opposite: changes.opposite, isUndo: false))
  }

  private func make(_ step: Step) async throws {
    let sentence = SafeText(untrusted: ListChangesViewModel(step.changes, of: step.names).sentence)
    try await perform(sentence, undoneBy: step.reversed, sending: step.changes) {
      var accepted = step.changes.prefix(0)
      defer { delegate?.didMake(Array(accepted)) }
      do {
        for (index, change) in step.changes.enumerated() {
          if step.changes.count > 1 {
            let progress = ListChangesViewModel.progress(index + 1, of: step.changes.count)
            delegate?.say(StyledText(untrusted: progress, .dim), as: .progress)
          }
          try await send(change)
          accepted = step.changes.prefix(index + 1)
        }
      } catch {
        delegate?.show(step.opposite ?? [])
        guard step.changes.count > 1, let refusal = error as? NetworkError, refusal.concernsOneTarget else {
          throw error
        }
        throw RefusedChangeError(
          step.changes[accepted.endIndex], of: step.names[accepted.endIndex], because: refusal)
      }
    }
  }

  private func send(_ change: ListChange) async throws {
    let isMade: Bool
    do {
      isMade = try await network.confirm(change.request)
    } catch {
      throw error.report(after: change.request.method, changing: change.subject)
    }
    if !isMade { throw change.unknown }
  }

  /// Makes a change that only one page shows and that can't be undone, such as a comment.
  ///
  /// - Parameters:
  ///   - sentence: The confirmation after the change.
  ///   - work: Shows and sends the change, and rolls it back after an error.
  func make(_ sentence: SafeText, by work: () async throws -> Void) async throws {
    try await perform(sentence, undoneBy: nil, sending: [], work)
  }

  private func perform(
    _ sentence: SafeText, undoneBy reversal: Step?, sending changes: [ListChange], _ work: () async throws -> Void
  ) async throws {
    let turn = Turn(changes, undo: reversal.map { .possible($0) } ?? .refused(sentence + " · this cannot be undone"))
    let previous = queue.last
    queue.append(turn)
    defer { end(turn) }
    delegate?.show(changes)
    if let previous {
      await previous.end.wait()
      try Task.checkCancellation()
    }
    try await work()
    undoOfLast = turn.undo
    let key = SafeText(untrusted: viewpoint.key(.undo))
    let next: SafeText? = reversal.map { " · press " + key + ($0.isUndo ? " to undo" : " to redo") }
    delegate?.say(StyledText(sentence + (queue.last === turn ? next ?? "" : "")), as: .confirmation)
  }

  private func end(_ turn: Turn) {
    queue.removeAll { $0 === turn }
    turn.end.finish()
    // The pages may show the state before the changes that are still in the queue.
    if !queue.isEmpty { delegate?.show(sending) }
  }

  /// Returns the command that undoes the last change, or redoes it after it was undone.
  ///
  /// On a scene that doesn't show the change, the command asks first, and the footer doesn't list it.
  public func undoCommand(in scene: any RoutedScene) -> KeyCommand {
    switch undo {
    case .refused(let reason): return KeyCommand(.undo, unless: reason, now: {}).ranked(.undo)
    case .possible(let step):
      let viewModel = step.undo
      func isVisible(among routes: [Route]) -> Bool { step.changes.contains { $0.isVisible(among: routes) } }
      // The changed row is usually selected. Looking for it in the other rows takes longer.
      let isShown =
        isVisible(among: [scene.route] + (scene.selectedRoute.map { [$0] } ?? []))
        || isVisible(among: scene.rowRoutes) || isVisible(among: scene.routesWithStars)
      return KeyCommand(.undo, name: SafeText(untrusted: viewModel.name), kind: .lasting) { [weak self] in
        if !isShown, await self?.delegate?.reply(to: Choice(confirming: viewModel)) != true {
          self?.delegate?.say(.unchanged, as: .confirmation)
        } else {
          try await self?.make(step)
        }
      }.ranked(isShown ? .undo : .unlisted)
    }
  }

  /// Forgets the last change, which can no longer be undone.
  public func forget() {
    undoOfLast = .refused(Undo.nothing)
  }

  /// Records that the user has saved the profile, which can't be undone.
  public func didSaveProfile() {
    undoOfLast = .refused("You saved your profile · this cannot be undone")
  }
}

/// Shows the changes and their results.
public protocol ChangesDelegate: AnyObject {
  /// Shows a message in the footer.
  func say(_ message: StyledText, as kind: Footer.Kind)
  /// Shows changes on all open pages, before GitHub has accepted them.
  func show(_ changes: [ListChange])
  func reply(to choice: Choice<Bool>) async -> Bool
  /// Called after GitHub has accepted changes.
  func didMake(_ changes: [ListChange])
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
  init(confirming viewModel: ListChangesViewModel) {
    let reply = Question.Reply(
      SafeText(untrusted: viewModel.reply), key: "y", word: viewModel.reply.lowercased())
    let question = Question(
      title: SafeText(untrusted: viewModel.question),
      message: viewModel.consequence.map { [ParagraphCell(untrusted: $0)] } ?? [],
      replies: [Question.Reply("Cancel", key: "n"), reply])
    self.init(question, values: [false, true])
  }
}
