import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: applies the changes that command-line options describe. Values that can't be
/// saved become a draft.
public final class ProfileOptionsViewController: Scene {
  public weak var delegate: (any ProfileOptionsViewControllerDelegate)?
  public private(set) var outcome: Result<EditProfileOutcome, any Error>?

  private let options: ProfileOptions
  private let isDryRun: Bool
  private let account: EditableAccount
  private let drafts: DraftController

  /// Creates a view controller that applies options to an account.
  ///
  /// - Parameter isDryRun: Whether to find out the changes without saving them.
  public init(_ options: ProfileOptions, isDryRun: Bool, of account: EditableAccount, drafts: DraftController) {
    self.options = options
    self.isDryRun = isDryRun
    self.account = account
    self.drafts = drafts
  }

  public var needsLoad: Bool { outcome == nil }

  public func load() async throws {
    do {
      outcome = .success(try await applied())
    } catch {
      outcome = .failure(error)
    }
  }

  /// Saves the changes, or finds them out.
  ///
  /// - Throws: An error after which nothing was sent.
  private func applied() async throws -> EditProfileOutcome {
    let validator = ProfileFormValidator(addresses: account.addresses)
    let edit = try validator.edit(stating: options, of: account.profile)
    if isDryRun { return .planned(edit) }
    guard let attempt = try await delegate?.save(edit, of: account) else {
      throw NetworkError.transport(.cancelled)
    }
    guard !attempt.isComplete else { return .sent(attempt) }
    let input = ProfileFormViewModel(attempt.base).input(showing: attempt.wanted)
    let draft = ProfileDraft(login: attempt.account.user.login, base: attempt.base, input: input)
    do throws(DraftError) {
      try await drafts.add(draft)
      return .sent(attempt)
    } catch {
      return .sent(attempt, draftError: error)
    }
  }

  /// Warns about social accounts that the user wants to remove but that the profile doesn't
  /// contain.
  public func notes(after format: DataFormat) -> [StyledText] {
    if case .failure = outcome { return [] }
    let missing = ProfileFormViewModel(account.profile).completing(options).missingAccounts(in: account.profile)
    return missing.map { StyledText(alert: "\($0) is not one of your social accounts") }
  }
}

/// The request that options make to their coordinator.
public protocol ProfileOptionsViewControllerDelegate: AnyObject {
  /// Sends an edit of an account that was just loaded.
  func save(_ edit: ProfileEdit, of account: EditableAccount) async throws -> ProfileSaveOutcome
}
