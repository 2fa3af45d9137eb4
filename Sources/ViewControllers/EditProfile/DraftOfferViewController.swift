import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: opens a draft session, and offers the draft that an earlier session left
/// behind.
public final class DraftOfferViewController {
  private let login: String
  /// The profile on GitHub, or `nil` if the account can't be loaded.
  private let profile: EditableProfile?
  private let drafts: DraftController
  private let ask: @MainActor (Question) async -> Int?
  private let viewpoint: Viewpoint
  /// Whether the user can reply to questions with the keyboard.
  private let hasKeyboard: Bool

  /// Creates a view controller for the drafts of one account.
  ///
  /// - Parameters:
  ///   - profile: The profile on GitHub, or `nil` if the account can't be loaded.
  ///   - hasKeyboard: Whether the user can reply to questions with the keyboard.
  ///   - ask: A closure that shows a question. It returns the index of the chosen answer, or `nil` if
  ///     the user chose none.
  public init(
    login: String, profile: EditableProfile?, drafts: DraftController, viewpoint: Viewpoint, hasKeyboard: Bool,
    ask: @escaping @MainActor (Question) async -> Int?
  ) {
    self.login = login
    self.profile = profile
    self.drafts = drafts
    self.ask = ask
    self.viewpoint = viewpoint
    self.hasKeyboard = hasKeyboard
  }

  /// Offers the draft of an earlier session, if there is one.
  ///
  /// - Returns: The draft to edit: a new draft, or the earlier one with the profile that GitHub has
  ///   now as its base.
  /// - Throws: `NetworkError.transport(.cancelled)` if the user closes the dialog without choosing.
  public func run() async throws -> ProfileDraft {
    guard let draft = await draftLeftBehind() else { return fresh }
    let viewModel = DraftViewModel(draft, of: profile ?? draft.base, from: viewpoint)
    guard !viewModel.change.rows.isEmpty else {
      try? await drafts.remove()
      return fresh
    }
    var message: [any Cell] = [ParagraphCell(untrusted: viewModel.sentence), ChangeCell(viewModel: viewModel.change)]
    if !hasKeyboard {
      message.append(ParagraphCell("To discard the draft without asking, run: ghlotus edit-profile --discard-draft"))
    }
    let question = Question(
      title: "You have a draft", message: message,
      replies: [
        .init("Continue with the draft", key: "c"), .init("Begin again and keep the draft", key: "b"),
        .init("Discard the draft", key: "d", word: "discard"),
      ])
    switch await ask(question) {
    case 0: return viewModel.rebased
    case 1: await telling { try await self.drafts.setAside() }
    case 2:
      await telling {
        guard let draft = try await self.drafts.discard() else { return }
        await self.tell(DiscardedDraftViewModel(draft).sentence)
      }
    default: throw NetworkError.transport(.cancelled)
    }
    return fresh
  }

  /// Discards all stored drafts without asking. The account doesn't have to be signed in.
  ///
  /// - Returns: The changes of each draft, and the place of its copy.
  public func discardAll() async throws(DraftError) -> [(change: ProfileChangeViewModel, copy: DiscardedDraft)] {
    var discarded: [(change: ProfileChangeViewModel, copy: DiscardedDraft)] = []
    while let draft = await draft(in: try await drafts.open(for: login)) {
      guard let copy = try await drafts.discard() else { break }
      discarded.append((DraftViewModel(draft, of: profile ?? draft.base, from: viewpoint).change, copy))
    }
    await drafts.close()
    return discarded
  }

  private var fresh: ProfileDraft {
    let base = profile ?? EditableProfile()
    return ProfileDraft(login: login, base: base, input: ProfileFormViewModel(base).input)
  }

  private func draftLeftBehind() async -> ProfileDraft? {
    var left = LeftDraft()
    await telling { left = try await self.drafts.open(for: self.login) }
    return await draft(in: left)
  }

  private func draft(in left: LeftDraft) async -> ProfileDraft? {
    for path in left.unreadable {
      await tell("Could not read the draft in \(path)")
    }
    if left.isHeldElsewhere {
      await tell(
        "Another ghlotus session, perhaps a suspended one, is editing a draft. This session stores a separate draft.")
    }
    guard let text = left.editorText else { return left.draft }
    return await draft(from: text, after: left.draft ?? fresh)
  }

  /// Restores a draft from the text file of an editor session that was killed.
  ///
  /// The file is newer than the draft, so the values in the file replace those in the draft.
  private func draft(from text: String, after former: ProfileDraft) async -> ProfileDraft {
    var draft = former
    let (input, problems) = ProfileTextViewModel(text: text).input(replacing: former.input)
    draft.input = input
    await telling {
      try await self.drafts.save(draft)
      guard !problems.isEmpty else { return try await self.drafts.removeEditorFile() }
      guard let path = try await self.drafts.setEditorFileAside() else { return }
      await self.tell("Part of the text from your editor could not be read. The complete text is in \(path).")
    }
    return draft
  }

  /// Runs a closure, and shows its error to the user.
  ///
  /// The error isn't thrown again, because the user can edit the profile even if drafts can't be
  /// stored.
  private func telling(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      await tell(ErrorViewModel(error, from: viewpoint)?.title ?? "")
    }
  }

  private func tell(_ sentence: String) async {
    _ = await ask(.alert("Drafts", [SafeText(untrusted: sentence)]))
  }
}
