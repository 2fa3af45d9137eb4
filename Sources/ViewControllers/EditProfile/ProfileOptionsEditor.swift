import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// Work: applies the changes that command-line options describe. Values that can't be saved become a
/// draft.
public struct ProfileOptionsEditor {
  private let options: ProfileOptions
  private let account: EditableAccount
  private let viewpoint: Viewpoint

  public init(_ options: ProfileOptions, of account: EditableAccount, from viewpoint: Viewpoint) {
    self.viewpoint = viewpoint
    self.options = options
    self.account = account
  }

  /// Returns the edit that the options describe.
  ///
  /// - Throws: `ProfileEditError.invalid` if a value can't be saved.
  public func edit() throws -> ProfileEdit {
    try ProfileFormValidator(addresses: account.addresses).edit(
      stating: options, of: account.profile, from: viewpoint)
  }

  /// Saves the changes.
  ///
  /// - Parameter send: A closure that sends an edit of the account.
  public func save(
    in drafts: DraftController, sending send: (ProfileEdit) async -> ProfileSaveOutcome
  ) async throws -> EditProfileOutcome {
    let attempt = await send(try edit())
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

  /// Warnings about social accounts that the user wants to remove but that the profile doesn't contain.
  public var warnings: [StyledText] {
    let known = account.unreadAccounts == nil ? "your social accounts" : "the social accounts that could be read"
    return ProfileFormViewModel(account.profile).completing(options).missingAccounts(in: account.profile)
      .map { StyledText(alert: "\($0) is not one of \(known)") }
  }
}
