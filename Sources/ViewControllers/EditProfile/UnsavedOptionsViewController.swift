public import LotusModel
public import ModelControllers
import ViewModels

/// View controller: stores the values of command-line options as a draft if they couldn't be saved.
public final class UnsavedOptionsViewController {
  private let options: ProfileOptions
  private let drafts: DraftController

  public init(_ options: ProfileOptions, drafts: DraftController) {
    self.options = options
    self.drafts = drafts
  }

  /// Stores the options as a draft.
  ///
  /// - Parameter account: The account as GitHub last returned it.
  public func store(for account: EditableAccount) async -> DraftFate {
    let viewModel = ProfileFormViewModel(account.profile)
    let input = viewModel.completing(options).applied(to: viewModel.input)
    return await store(ProfileDraft(login: account.user.login, base: account.profile, input: input))
  }

  /// Stores the changes that weren't saved as a draft.
  public func store(_ outcome: ProfileSaveOutcome) async -> DraftFate {
    let input = ProfileFormViewModel(outcome.base).input(showing: outcome.wanted)
    return await store(ProfileDraft(login: outcome.account.user.login, base: outcome.base, input: input))
  }

  /// Stores a draft next to the draft of an earlier session, if there is one.
  private func store(_ draft: ProfileDraft) async -> DraftFate {
    do throws(DraftError) {
      let left = try await drafts.open(for: draft.login)
      if left.draft != nil || left.editorText != nil { try await drafts.setAside() }
      try await drafts.save(draft)
      return .stored
    } catch {
      return .lost(error)
    }
  }
}
