import Essentials
import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// Work: opens a draft session, and offers the draft that an earlier session left behind.
public struct DraftOffer {
  public weak var delegate: (any DialogDelegate)?

  private let login: String
  /// The profile on GitHub, or `nil` if the account can't be loaded.
  private let profile: EditableProfile?
  private let drafts: DraftController
  private let viewpoint: Viewpoint

  /// Creates an offer of the draft of an account.
  ///
  /// - Parameter profile: The profile on GitHub, or `nil` if it can't be loaded.
  public init(to login: String, _ profile: EditableProfile?, drafts: DraftController, viewpoint: Viewpoint) {
    self.login = login
    self.profile = profile
    self.drafts = drafts
    self.viewpoint = viewpoint
  }

  /// The user's reply to the offer of a draft.
  enum Reply: Sendable {
    case goOn, beginAgain, discard
  }

  /// Opens a session, and asks whether to continue with the draft of an earlier session.
  ///
  /// - Parameter hasKeyboard: Whether the user can reply to questions with the keyboard.
  /// - Returns: The draft to edit: a new draft, or the earlier one with the profile that GitHub has
  ///   now as its base. If the user discarded the earlier draft, the result also contains the copy
  ///   of that draft.
  /// - Throws: `NetworkError.transport(.cancelled)` if the user closes the dialog without choosing.
  public func draft(hasKeyboard: Bool) async throws -> (draft: ProfileDraft, discarded: DiscardedDraft?) {
    var left = LeftDraft()
    await telling { left = try await drafts.open(for: login) }
    guard let draft = await draft(in: left) else { return (fresh, nil) }
    let (viewModel, merge) = viewModel(of: draft)
    guard !viewModel.change.rows.isEmpty else {
      try? await drafts.remove()
      return (fresh, nil)
    }
    switch await delegate?.ask(.offer(of: viewModel, hasKeyboard: hasKeyboard)) {
    case .goOn:
      let input = ProfileFormViewModel(draft.base).input(showing: merge.merged, keeping: draft.input)
      return (draft.rebased(on: merge, input: input), nil)
    case .beginAgain: await telling { try await drafts.setAside() }
    case .discard:
      var discarded: DiscardedDraft?
      await telling { discarded = try await drafts.discard() }
      if let discarded {
        delegate?.say(StyledText(untrusted: DiscardedDraftViewModel(discarded).sentence), as: .confirmation)
      }
      return (fresh, discarded)
    case nil: throw NetworkError.transport(.cancelled)
    }
    return (fresh, nil)
  }

  /// Returns the offer of a draft, and its merge with the profile on GitHub.
  func viewModel(of draft: ProfileDraft) -> (offer: DraftViewModel, merge: ProfileMerge) {
    let mine = ProfileFormViewModel(draft.base).profile(from: draft.input)
    let merge = ProfileMerge(base: draft.base, mine: mine, theirs: profile ?? draft.base)
    return (DraftViewModel(draft, merge, from: viewpoint), merge)
  }

  private var fresh: ProfileDraft {
    let base = profile ?? EditableProfile()
    return ProfileDraft(login: login, base: base, input: ProfileFormViewModel(base).input)
  }

  /// Returns the draft that a session left behind. If the editor of that session was killed, the
  /// draft contains the text from the editor's file.
  func draft(in left: LeftDraft) async -> ProfileDraft? {
    for path in left.unreadable { await tell(DraftViewModel.unreadable(path)) }
    if left.isHeldElsewhere { await tell(DraftViewModel.heldElsewhere) }
    guard let text = left.editorText else { return left.draft }
    return await draft(from: text, after: left.draft ?? fresh)
  }

  /// Restores a draft from the text file of an editor session that was killed.
  ///
  /// The file is newer than the draft, so the values in the file replace the values in the draft.
  private func draft(from text: String, after former: ProfileDraft) async -> ProfileDraft {
    var draft = former
    let (input, problems) = ProfileTextViewModel(text: text).input(replacing: former.input)
    draft.input = input
    await telling {
      try await drafts.save(draft)
      guard !problems.isEmpty else { return try await drafts.removeEditorFile() }
      guard let path = try await drafts.setEditorFileAside() else { return }
      await tell(DraftViewModel.partlyUnreadable(path))
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
    await delegate?.ask(Choice(message: .alert("Drafts", [SafeText(untrusted: sentence)])))
  }
}

extension Work<CommandResult> {
  /// Discards the drafts of the account in use without asking, and lists them. If the user isn't
  /// signed in, discards the drafts of the only account that has drafts.
  public static func discardingDrafts(
    _ drafts: DraftController, network: NetworkController, clock: ViewpointClock, delegate: any DialogDelegate
  ) -> Work {
    Work("Looking for a draft") {
      let loader = EditableAccountLoader(network: network, pass: .fresh, clock: clock)
      var cells: [any Cell] = []
      if let (login, profile) = try await loader.account(orOnlyOneIn: drafts) {
        var offer = DraftOffer(to: login, profile, drafts: drafts, viewpoint: clock.viewpoint)
        offer.delegate = delegate
        cells = try await offer.discardAll()
      }
      return CommandResult(
        lines: cells.isEmpty ? ["No draft is stored"] : [], cells: cells,
        change: ChangeResult("discard", "draft", isChanged: !cells.isEmpty))
    }
  }
}

extension EditableAccountLoader {
  /// Loads the account. If the user isn't signed in, returns the only account that has drafts.
  ///
  /// - Returns: `nil` if the user isn't signed in and no account has drafts.
  fileprivate func account(
    orOnlyOneIn drafts: DraftController
  ) async throws -> (login: String, profile: EditableProfile?)? {
    do {
      let account = try await account()
      return (account.user.login, account.profile)
    } catch let error as NetworkError where error.isFixedBySigningIn {
      let logins = await drafts.logins()
      guard logins.count <= 1 else { throw error }
      return logins.first.map { ($0, nil) }
    }
  }
}

extension DraftOffer {
  /// Discards all stored drafts without asking.
  ///
  /// - Returns: The path of the copy and the changes of each draft.
  fileprivate func discardAll() async throws -> [any Cell] {
    var cells: [any Cell] = []
    while let draft = await draft(in: try await drafts.open(for: login)) {
      guard let copy = try await drafts.discard() else { break }
      let change = ChangeCell(viewModel: viewModel(of: draft).offer.change)
      cells += [ParagraphCell(untrusted: DiscardedDraftViewModel(copy).sentence), change]
    }
    await drafts.close()
    return cells
  }
}
