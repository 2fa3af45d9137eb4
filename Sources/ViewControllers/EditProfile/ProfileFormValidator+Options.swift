public import LotusModel
import ViewModels

/// An edit that options of the command line state.
extension ProfileFormValidator {
  /// - Throws: `ProfileEditError` where GitHub is sure to refuse it.
  public func edit(
    stating options: ProfileOptions, of profile: EditableProfile
  ) throws(ProfileEditError) -> ProfileEdit {
    let viewModel = ProfileFormViewModel(profile)
    let input = options.applied(to: viewModel.input)
    let errors = remarks(on: input, editing: profile).filter(\.value.isError)
    guard errors.isEmpty else { throw ProfileEditError.invalid(errors) }
    return ProfileEdit(from: profile, to: viewModel.profile(from: input))
  }
}
