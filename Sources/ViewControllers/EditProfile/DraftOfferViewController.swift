public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: opens the session in which drafts are kept, and offers the draft that an earlier one left behind.
public final class DraftOfferViewController {
  private let account: EditableAccount
  private let drafts: DraftController
  private let ask: @MainActor (Question) async -> Int?
  private let viewpoint: Viewpoint

  /// - Parameter ask: returns the number of the answer; nil if none was given.
  public init(
    account: EditableAccount, drafts: DraftController, viewpoint: Viewpoint,
    ask: @escaping @MainActor (Question) async -> Int?
  ) {
    self.account = account
    self.drafts = drafts
    self.ask = ask
    self.viewpoint = viewpoint
  }

  /// - Returns: the edit to go on with: the draft, brought up to what GitHub has now, or a fresh one.
  /// - Throws: `NetworkError.transport(.cancelled)` if the user wants neither.
  public func run() async throws -> ProfileDraft {
    guard let draft = await draftLeftBehind() else { return fresh }
    let viewModel = DraftViewModel(draft, of: account.profile, from: viewpoint)
    guard !viewModel.change.rows.isEmpty else {
      try? await drafts.remove()
      return fresh
    }
    let question = Question(
      title: "You have a draft",
      message: [ParagraphCell(untrusted: viewModel.sentence), ChangeCell(viewModel: viewModel.change)],
      replies: [
        .init("Go on with it", key: "g"), .init("Begin afresh, and keep it for later", key: "b"),
        .init("Discard it", key: "d", word: "discard"),
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

  private var fresh: ProfileDraft {
    let base = account.profile
    return ProfileDraft(login: account.user.login, base: base, input: ProfileFormViewModel(base).input)
  }

  private func draftLeftBehind() async -> ProfileDraft? {
    var left = LeftDraft()
    await telling { left = try await self.drafts.open(for: self.account.user.login) }
    for path in left.unreadable {
      await tell("A draft cannot be read; it lies in \(path), if you want to look.")
    }
    if left.isHeldElsewhere {
      await tell("Another session of ghlotus, perhaps a stopped one, holds a draft. This one keeps a draft of its own.")
    }
    guard let text = left.editorText else { return left.draft }
    return await draft(from: text, after: left.draft ?? fresh)
  }

  /// The editor was killed: what its file says came after the draft.
  private func draft(from text: String, after former: ProfileDraft) async -> ProfileDraft {
    var draft = former
    let (input, problems) = ProfileTextViewModel(text: text).input(replacing: former.input)
    draft.input = input
    await telling {
      try await self.drafts.save(draft)
      guard !problems.isEmpty else { return try await self.drafts.removeEditorFile() }
      guard let path = try await self.drafts.setEditorFileAside() else { return }
      await self.tell("Not all of the text from your editor could be understood; the whole of it lies in \(path).")
    }
    return draft
  }

  /// Drafts that cannot be kept are no reason not to edit.
  private func telling(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      await tell(ErrorViewModel(error, from: viewpoint)?.sentence ?? "")
    }
  }

  private func tell(_ sentence: String) async {
    _ = await ask(.alert("Drafts", [SafeText(untrusted: sentence)]))
  }
}
