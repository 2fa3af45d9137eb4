import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// Work: lets the user edit the profile README in an editor, and saves it.
///
/// The text is a draft from the first keystroke until GitHub has accepted it. If the file has changed
/// on GitHub in the meantime, both texts are merged and the editor opens again.
public struct ReadmeEditor {
  public weak var delegate: (any ReadmeEditorDelegate)?

  private let drafts: ReadmeDraftController
  private let network: NetworkController
  /// Whether the user can reply to questions. If not, the editor is assumed to be a script: its
  /// text is saved without a preview, and nothing is created or merged.
  private let hasKeyboard: Bool
  private let viewpoint: Viewpoint

  public init(
    drafts: ReadmeDraftController, network: NetworkController, hasKeyboard: Bool, viewpoint: Viewpoint
  ) {
    self.drafts = drafts
    self.network = network
    self.hasKeyboard = hasKeyboard
    self.viewpoint = viewpoint
  }

  /// Edits the README.
  ///
  /// - Parameter audience: The audience of the result. In the app, the edit ends when the user
  ///   discards an earlier draft. A single key starts the next edit.
  /// - Throws: `ReadmeError`, `DraftError`, `EditorError` or `NetworkError`. In each case, text
  ///   that the user has written is stored as a draft.
  public func edit(for audience: Audience) async throws -> ReadmeOutcome {
    do {
      let outcome = try await outcome(for: audience)
      await drafts.close()
      return outcome
    } catch {
      let isStored = (try? await drafts.text()) != nil
      await drafts.close()
      // The message of a `ReadmeError` already says that the text is stored.
      if isStored, !(error is ReadmeError) {
        delegate?.say(.readmeIsStored(for: audience, from: viewpoint), as: .confirmation)
      }
      throw error
    }
  }

  private func outcome(for audience: Audience) async throws -> ReadmeOutcome {
    var current = try await perform(.loadingReadme(network: network))
    if current.repository == nil {
      guard hasKeyboard else { throw ReadmeError.noRepository(current.name) }
      guard await delegate?.ask(.creation(of: current.name)) == true else { return .declined(current) }
    }
    let beginning = try await beginning(with: current)
    if let discarded = beginning.discarded {
      if audience == .app { return .discarded(current, discarded) }
      delegate?.say(StyledText(untrusted: DiscardedDraftViewModel(discarded).sentence), as: .confirmation)
    }
    var draft = beginning.draft
    while true {
      draft = try await merged(draft, with: current)
      draft.text = try await edited(draft)
      if draft.text.hasSameBytes(as: current.text) {
        try await drafts.remove()
        return .unchanged(current)
      }
      switch try await decision(on: draft.text, replacing: current) {
      case .edit: continue
      case .leave, nil: return .stored(current)
      case .save: break
      }
      let former = current
      current = try await save(draft.text, replacing: former)
      guard current.text.hasSameBytes(as: draft.text) else {
        guard hasKeyboard else { throw ReadmeError.changedOnGitHub }
        if let alert = Choice(about: ReadmeError.changedOnGitHub, from: viewpoint) { await delegate?.ask(alert) }
        continue
      }
      try await drafts.remove()
      return .saved(current)
    }
  }

  /// Returns the draft to edit: the draft of an earlier session, or a new draft with the text on
  /// GitHub. If the user discarded the earlier draft, the result also contains its copy.
  private func beginning(
    with current: ProfileReadme
  ) async throws -> (draft: ReadmeDraft, discarded: DiscardedDraft?) {
    let fresh = ReadmeDraft(text: current.text, base: current.text)
    guard let draft = try await drafts.open(for: current.name.owner.name), !draft.text.hasSameBytes(as: current.text)
    else { return (fresh, nil) }
    guard hasKeyboard else { throw ReadmeError.draftExists }
    switch await delegate?.ask(.readmeDraft) {
    case true?: return (draft, nil)
    case false?: return (fresh, try await drafts.discard())
    case nil: throw NetworkError.transport(.cancelled)
    }
  }

  /// Returns a draft with the changes that were made on GitHub since the edit began.
  private func merged(_ draft: ReadmeDraft, with current: ProfileReadme) async throws -> ReadmeDraft {
    guard !draft.base.hasSameBytes(as: current.text), let delegate else { return draft }
    let text = try await delegate.merge([.mine: draft.text, .base: draft.base, .theirs: current.text])
    return ReadmeDraft(text: text, base: current.text)
  }

  /// Opens a draft in the user's editor, and returns the text that the editor saved.
  ///
  /// - Throws: `ReadmeError.noText` if the editor saved no text. The draft is then unchanged.
  private func edited(_ draft: ReadmeDraft) async throws -> String {
    let path = try await drafts.store(draft)
    do {
      try await delegate?.edit(path)
    } catch EditorError.endedAtOnce(_, _) where !draft.text.hasSameBytes(as: draft.base) {
      // Ignore the error. The draft already contains changes, which the user may want to save.
    } catch let error as EditorError {
      throw ReadmeError.editor(error)
    }
    let text = try await drafts.text() ?? ""
    if text.isBlank, !text.hasSameBytes(as: draft.text) {
      _ = try await drafts.store(draft)
      throw ReadmeError.noText
    }
    return text
  }

  /// Returns the decision about the edited text. The user decides if they can reply. Text with
  /// unresolved conflicts is never saved.
  private func decision(on text: String, replacing current: ProfileReadme) async throws -> ReadmeDecision? {
    if text.hasConflict {
      guard hasKeyboard else { throw ReadmeError.unresolvedConflict }
      return await delegate?.ask(.unresolvedConflict)
    }
    return hasKeyboard ? try await delegate?.decision(on: current.preview(of: text)) : .save
  }

  /// Saves the text. If GitHub rejects the text, finds out whether the file has changed on GitHub.
  ///
  /// - Returns: The README that is on GitHub now. If the file had changed, it doesn't contain the
  ///   new text.
  private func save(_ text: String, replacing current: ProfileReadme) async throws -> ProfileReadme {
    if current.repository == nil { try await perform(.creatingRepository(of: current, network: network)) }
    guard let failure = try await perform(.saving(text, as: current, network: network)) else {
      var saved = current
      saved.file = current.preview(of: text)
      return saved
    }
    let seen = try await perform(.loadingReadme(network: network))
    // If the file is unchanged, GitHub rejected the text itself, so report the error. If the
    // repository was deleted in the meantime, also report it: another attempt would create a
    // repository without asking the user.
    if seen.repository == nil || seen.text.hasSameBytes(as: current.text) { throw failure }
    return seen
  }

  private func perform<Value>(_ work: Work<Value>) async throws -> Value {
    guard let delegate else { throw CancellationError() }
    return try await delegate.perform(work)
  }
}

/// The network operations of the README editor.
extension Work {
  /// Loads the profile README of the signed-in user.
  fileprivate static func loadingReadme(network: NetworkController) -> Work<ProfileReadme> {
    Work<ProfileReadme>("Loading your README") {
      let user = try await network.response(to: ProfileSubject.viewer.userRequest, in: .confirmed)
      var readme = try ProfileReadme(of: Login(user.login))
      do {
        let repository = try await network.response(to: readme.name.repositoryRequest, in: .confirmed)
        // GitHub redirects from the former name of a repository, so check the name.
        guard repository.fullName.lowercased() == readme.name.text.lowercased() else {
          throw ReadmeError.renamed(readme.name, to: repository.fullName)
        }
        readme.repository = repository
        let file = try await network.response(to: readme.name.readmeRequest, in: .confirmed)
        if let target = file.linkTarget {
          throw ReadmeError.symbolicLink(to: target, page: file.url ?? repository.url)
        }
        // GitHub requires the SHA of the file for replacing its text.
        guard file.sha != nil else { throw NetworkError.malformed(.missing(field: "sha")) }
        readme.file = file
      } catch NetworkError.notFound {
        // The repository or its README doesn't exist.
      }
      guard readme.isText else { throw ReadmeError.notText(readme.name) }
      return readme
    }
  }

  fileprivate static func creatingRepository(of readme: ProfileReadme, network: NetworkController) -> Work<Void> {
    Work<Void>("Creating the repository") {
      do {
        if let request = readme.creationRequest, try await network.confirm(request) { return }
      } catch let error as NetworkError {
        throw error.report(after: .post, changing: .other)
      }
      throw await NetworkError.missingScope("public_repo", source: network.overridingSource())
    }
  }

  /// Saves the text.
  ///
  /// - Returns: The error to report if the file hasn't changed on GitHub, or `nil` if GitHub accepted
  ///   the text.
  fileprivate static func saving(
    _ text: String, as readme: ProfileReadme, network: NetworkController
  ) -> Work<(any Error)?> {
    Work<(any Error)?>("Saving your README") {
      do {
        if let request = readme.request(saving: text), try await network.confirm(request) { return nil }
      } catch NetworkError.status(409, let message, _) {
        return ReadmeError(message ?? "409", in: readme.name)
      } catch NetworkError.refused(let problem) {
        return ReadmeError(problem.summary, in: readme.name)
      } catch let error as NetworkError where error.mayHaveSucceeded {
        return error
      }
      // GitHub hides a repository from a token that isn't allowed to write to it, so report a
      // missing scope.
      let scope = readme.repository?.isPrivate == true ? "repo" : "public_repo"
      throw await NetworkError.missingScope(scope, source: network.overridingSource())
    }
  }
}

extension Work<CommandResult> {
  /// Discards the draft of the signed-in user's profile README, without asking.
  public static func discardingReadmeDraft(_ drafts: ReadmeDraftController, network: NetworkController) -> Work {
    Work("Looking for a draft") {
      let login = try await network.response(to: ProfileSubject.viewer.userRequest, in: .fresh).login
      let draft = try await drafts.open(for: login)
      let discarded = draft == nil ? nil : try await drafts.discard()
      await drafts.close()
      let sentence = discarded.map { DiscardedDraftViewModel($0).sentence } ?? "No draft is stored"
      return CommandResult(
        lines: [sentence], change: ChangeResult("discard", "README draft", isChanged: discarded != nil))
    }
  }
}

extension NetworkController {
  /// The environment variable that the token comes from, for an error that names the source of the
  /// token.
  func overridingSource() async -> TokenSource? {
    await overridingVariable().map { .environment(variable: $0) }
  }
}

/// The user's choice after editing a README.
public enum ReadmeDecision: Hashable, Sendable {
  case save, edit
  /// Leaves the text as a draft.
  case leave
}

/// The methods that a README editor calls on its delegate, in addition to those for dialogs.
public protocol ReadmeEditorDelegate: DialogDelegate {
  /// Opens the file at a path in the user's editor, and waits until the editor exits.
  func edit(_ path: String) async throws
  /// Merges two versions of a text that were made from the same original.
  ///
  /// - Returns: The merged text, with a mark for each conflict.
  func merge(_ texts: [MergeSide: String]) async throws -> String
  /// Shows a README as the profile will show it, and asks what to do.
  func decision(on readme: Readme) async throws -> ReadmeDecision?
}
