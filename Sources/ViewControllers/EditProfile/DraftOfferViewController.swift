import Essentials
import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: opens a draft session, and offers the draft that an earlier session left behind.
/// It can also discard all drafts without asking.
public final class DraftOfferViewController: Scene, DataScene {
  public weak var delegate: (any DraftOfferViewControllerDelegate)?
  /// The draft to edit: a new draft, or the earlier one with the profile that GitHub has now as its
  /// base. `nil` if the drafts are discarded.
  public private(set) var outcome: ProfileDraft?
  /// The drafts that were discarded.
  public private(set) var table: Table?
  public let status: SafeText = "Looking for a draft"

  /// Whether the user can reply to questions with the keyboard.
  private let hasKeyboard: Bool
  /// Loads the account whose drafts are discarded. `nil` if a draft is offered.
  private let loader: EditableAccountLoader?
  private let drafts: DraftController
  private let viewpoint: Viewpoint
  private var login: String
  /// The profile on GitHub, or `nil` if the account can't be loaded.
  private var profile: EditableProfile?

  /// Creates a view controller that offers a draft of an account.
  ///
  /// - Parameter hasKeyboard: Whether the user can reply to questions with the keyboard.
  public init(account: EditableAccount, drafts: DraftController, viewpoint: Viewpoint, hasKeyboard: Bool) {
    (login, profile) = (account.user.login, account.profile)
    self.drafts = drafts
    self.viewpoint = viewpoint
    self.hasKeyboard = hasKeyboard
    loader = nil
  }

  /// Creates a view controller that discards all drafts of the account in use, and lists them. If the
  /// user isn't signed in, it discards the drafts of the only account that has drafts.
  public init(discardingFrom drafts: DraftController, network: NetworkController, viewpoint: Viewpoint) {
    login = ""
    self.drafts = drafts
    self.viewpoint = viewpoint
    hasKeyboard = false
    loader = EditableAccountLoader(network: network, revalidates: false, clock: ViewpointClock(viewpoint))
  }

  public var needsLoad: Bool { outcome == nil && table == nil }

  /// Offers the draft of an earlier session, or discards all drafts.
  ///
  /// - Throws: `NetworkError.transport(.cancelled)` if the user closes the dialog without choosing.
  ///   `NetworkError` or `DraftError` if the drafts can't be discarded.
  public func load() async throws {
    if let loader {
      table = Table(try await findAccount(with: loader) ? try await discardAll() : [Self.nothing])
    } else {
      outcome = try await draft()
    }
  }

  /// Finds the account whose drafts are discarded.
  ///
  /// - Returns: `false` if no account has drafts.
  private func findAccount(with loader: EditableAccountLoader) async throws -> Bool {
    do {
      let account = try await loader.account()
      (login, profile) = (account.user.login, account.profile)
    } catch let error as NetworkError where error.isFixedBySigningIn {
      let logins = await drafts.logins()
      guard logins.count <= 1 else { throw error }
      guard let only = logins.first else { return false }
      login = only
    }
    return true
  }

  private func draft() async throws -> ProfileDraft {
    var left = LeftDraft()
    await telling { left = try await self.drafts.open(for: self.login) }
    guard let draft = await draft(in: left) else { return fresh }
    let (viewModel, merge) = viewModel(of: draft)
    guard !viewModel.change.rows.isEmpty else {
      try? await drafts.remove()
      return fresh
    }
    switch await delegate?.draftOffer(self, asks: Question(viewModel, hasKeyboard: hasKeyboard)) {
    case 0:
      let input = ProfileFormViewModel(draft.base).input(showing: merge.merged, keeping: draft.input)
      return draft.rebased(on: merge, input: input)
    case 1: await telling { try await self.drafts.setAside() }
    case 2:
      await telling {
        guard let draft = try await self.drafts.discard() else { return }
        self.delegate?.draftOffer(self, says: StyledText(untrusted: DiscardedDraftViewModel(draft).notice))
      }
    default: throw NetworkError.transport(.cancelled)
    }
    return fresh
  }

  /// Discards all stored drafts without asking.
  ///
  /// - Returns: The changes of each draft, and the place of its copy.
  private func discardAll() async throws -> [any Cell] {
    var cells: [any Cell] = []
    while let draft = await draft(in: try await drafts.open(for: login)) {
      guard let copy = try await drafts.discard() else { break }
      let change = ChangeCell(viewModel: viewModel(of: draft).offer.change)
      cells += [ParagraphCell(untrusted: DiscardedDraftViewModel(copy).sentence), change]
    }
    await drafts.close()
    return cells.isEmpty ? [Self.nothing] : cells
  }

  private static let nothing = ParagraphCell("No draft is stored")

  private func viewModel(of draft: ProfileDraft) -> (offer: DraftViewModel, merge: ProfileMerge) {
    let mine = ProfileFormViewModel(draft.base).profile(from: draft.input)
    let merge = ProfileMerge(base: draft.base, mine: mine, theirs: profile ?? draft.base)
    return (DraftViewModel(draft, merge, from: viewpoint), merge)
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    let isChanged = rows.count > 1
    return try format.object(try JSONSource(encoding: ChangeResult("discard", "draft", isChanged: isChanged).json))
  }

  private var fresh: ProfileDraft {
    let base = profile ?? EditableProfile()
    return ProfileDraft(login: login, base: base, input: ProfileFormViewModel(base).input)
  }

  private func draft(in left: LeftDraft) async -> ProfileDraft? {
    for path in left.unreadable { await tell(DraftViewModel.unreadable(path)) }
    if left.isHeldElsewhere { await tell(DraftViewModel.heldElsewhere) }
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
      await self.tell(DraftViewModel.partlyUnreadable(path))
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
    _ = await delegate?.draftOffer(self, asks: .alert("Drafts", [SafeText(untrusted: sentence)]))
  }
}

/// The questions of a draft offer.
public protocol DraftOfferViewControllerDelegate: AnyObject {
  /// Asks a question, or shows a message.
  ///
  /// - Returns: The index of the reply, or `nil` if the user gave none.
  func draftOffer(_ controller: DraftOfferViewController, asks question: Question) async -> Int?
  /// Shows a message that needs no reply.
  func draftOffer(_ controller: DraftOfferViewController, says text: StyledText)
}
