import Essentials
import HTTP
import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: discards the drafts of the account in use, and lists them. If the user isn't signed
/// in, it discards the drafts of the only account that has drafts.
public final class DraftDiscardViewController: Scene, DataScene {
  public weak var delegate: (any EditorDelegate)?
  public private(set) var table: Table?
  public let status: SafeText = "Looking for a draft"

  private let drafts: DraftController
  private let loader: EditableAccountLoader
  private let clock: ViewpointClock

  public init(drafts: DraftController, network: NetworkController, clock: ViewpointClock) {
    self.drafts = drafts
    self.clock = clock
    loader = EditableAccountLoader(network: network, pass: .fresh, clock: clock)
  }

  public var needsLoad: Bool { table == nil }

  /// Discards the drafts.
  ///
  /// - Throws: `NetworkError` or `DraftError` if the drafts can't be discarded.
  public func load() async throws {
    let account = try await account()
    let cells = if let account { try await discardAll(of: account.login, account.profile) } else { [any Cell]() }
    table = Table(cells.isEmpty ? [ParagraphCell("No draft is stored")] : cells)
  }

  /// Returns the account whose drafts are discarded. `nil` if the user isn't signed in and no
  /// account has drafts.
  private func account() async throws -> (login: String, profile: EditableProfile?)? {
    do {
      let account = try await loader.account()
      return (account.user.login, account.profile)
    } catch let error as NetworkError where error.isFixedBySigningIn {
      let logins = await drafts.logins()
      guard logins.count <= 1 else { throw error }
      return logins.first.map { ($0, nil) }
    }
  }

  /// Discards all stored drafts without asking.
  ///
  /// - Returns: The changes in each draft, and the path of its copy.
  private func discardAll(of login: String, _ profile: EditableProfile?) async throws -> [any Cell] {
    var offer = DraftOffer(to: login, profile, drafts: drafts, viewpoint: clock.viewpoint)
    offer.delegate = delegate
    var cells: [any Cell] = []
    while let draft = await offer.draft(in: try await drafts.open(for: login)) {
      guard let copy = try await drafts.discard() else { break }
      let change = ChangeCell(viewModel: offer.viewModel(of: draft).offer.change)
      cells += [ParagraphCell(untrusted: DiscardedDraftViewModel(copy).sentence), change]
    }
    await drafts.close()
    return cells
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    let isChanged = rows.count > 1
    return try audience.object(try JSONSource(encoding: ChangeResult("discard", "draft", isChanged: isChanged).json))
  }
}
