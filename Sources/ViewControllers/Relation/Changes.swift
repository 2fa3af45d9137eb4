public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: makes the changes of the app, one after another, and undoes the last one.
///
/// All pages share the changes, because the user can undo the last one from any page. The delegate
/// shows a change on all open pages before GitHub has accepted it, and the opposite if GitHub rejects
/// it.
public final class Changes {
  public weak var delegate: (any ChangesDelegate)?
  private let network: NetworkController
  /// The changes that GitHub has not answered yet, or `nil` if nothing is being sent.
  private(set) var sending: [ListChange]?
  private var undo = Undo.refused(Undo.nothing)

  public init(network: NetworkController) {
    self.network = network
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
  }

  /// The step that the key `u` makes, or the reason why it makes none.
  private enum Undo {
    case possible(Step)
    case refused(SafeText)

    static let nothing: SafeText = "There is no change to undo"
  }

  /// The reason why no change can be made at the moment, or `nil` if changes are possible.
  var refusal: SafeText? {
    sending == nil ? nil : "The previous change is still being sent"
  }

  /// Makes changes of the same kind.
  ///
  /// - Parameter names: The names of the rows of a list, in the order of the changes.
  /// - Throws: `UnknownNameError` or `NetworkError`, after the delegate has shown the opposite
  ///   changes. If a change can't be undone, the caller must show what was before.
  func make(_ changes: [ListChange], named names: [String] = []) async throws {
    try await make(Step(changes: changes, names: names, opposite: changes.opposite, isUndo: false))
  }

  private func make(_ step: Step) async throws {
    let sentence = SafeText(untrusted: ListChangesViewModel(step.changes, of: step.names).sentence)
    try await perform(sentence, undoneBy: step.reversed, sending: step.changes) {
      var accepted = step.changes.prefix(0)
      defer { delegate?.didMake(Array(accepted)) }
      delegate?.show(step.changes)
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
    sending = changes
    defer { sending = nil }
    try await work()
    undo = reversal.map { .possible($0) } ?? .refused(sentence + " · this cannot be undone")
    let next: SafeText? = reversal.map { $0.isUndo ? " · press u to undo" : " · press u to redo" }
    delegate?.say(StyledText(sentence + (next ?? "")), as: .confirmation)
  }

  /// The command that undoes the last change, or redoes it after it was undone.
  public var undoCommand: KeyCommand {
    switch undo {
    case .refused(let reason): KeyCommand("u", name: "undo", unless: reason, now: {})
    case .possible(let step):
      KeyCommand("u", name: step.isUndo ? "undo" : "redo", unless: refusal, kind: .lasting) {
        try await self.make(step)
      }
    }
  }

  /// Forgets the last change, which can no longer be undone.
  public func forget() {
    undo = .refused(Undo.nothing)
  }

  /// Records that the user has saved the profile, which can't be undone.
  public func didSaveProfile() {
    undo = .refused("You saved your profile · this cannot be undone")
  }
}

/// Shows the changes and their results.
public protocol ChangesDelegate: AnyObject {
  /// Shows a message in the footer.
  func say(_ message: StyledText, as kind: Footer.Kind)
  /// Shows changes on all open pages, before GitHub has accepted them.
  func show(_ changes: [ListChange])
  /// Called after GitHub has accepted changes.
  func didMake(_ changes: [ListChange])
}

extension Choice<Bool> {
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
