public import LotusModel
import ViewModels

/// View controller: an edit that was stated on the command line. It has no screen: it turns
/// the options into an edit, or throws what is wrong with them.
public final class ProfileOptionsViewController {
  private let options: ProfileOptions
  private let account: EditableAccount
  private let validator: ProfileFormValidator

  public init(options: ProfileOptions, account: EditableAccount, validator: ProfileFormValidator) {
    self.options = options
    self.account = account
    self.validator = validator
  }

  /// What is to change.
  /// - Throws: `InvalidProfileError` where GitHub is sure to refuse it.
  public func edit() throws(InvalidProfileError) -> ProfileEdit {
    let base = account.profile
    let viewModel = ProfileFormViewModel(base)
    let input = options.applied(to: viewModel.input)
    let errors = validator.remarks(on: input, editing: base).filter(\.value.isError)
    guard errors.isEmpty else { throw InvalidProfileError(errors) }
    return ProfileEdit(from: base, to: viewModel.profile(from: input))
  }

  /// Accounts that are to be removed and are not there.
  public var missingAccounts: [String] {
    options.missingAccounts(in: account.profile)
  }
}
