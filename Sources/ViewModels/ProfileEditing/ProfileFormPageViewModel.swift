public import LotusModel

/// View model: the text around the rows of the profile form.
///
/// The text names the account, counts the changes and explains the keys for the current field.
public struct ProfileFormPageViewModel: Hashable, Sendable {
  public let title: String
  public let state: String
  public let hint: String

  /// Creates the text for the current state of the form.
  ///
  /// - Parameters:
  ///   - account: The account that the user edits.
  ///   - edit: The changes so far.
  ///   - place: The field that has the focus.
  ///   - emoji: The completion of the emoji that the user is typing, or `nil`.
  ///   - hasError: Whether the field shows an error.
  ///   - viewpoint: The current time and the GitHub host.
  public init(
    _ account: EditableAccount, edit: ProfileEdit, at place: ProfileInput.Slot,
    completing emoji: EmojiCompletionViewModel? = nil, hasError: Bool, from viewpoint: Viewpoint
  ) {
    title = "Profile of \(account.user.login) on \(viewpoint.serverName)"
    let changes = edit.fields.count + edit.removedAccounts.count + edit.addedAccounts.count
    state = changes == 0 ? "no changes" : changes.counted("change", "changes")
    hint =
      emoji?.hint
      ?? Self.hint(
        at: place, hasError: hasError, picksAddress: !account.verifiedAddresses.isEmpty, from: viewpoint)
  }

  /// Explains why the form can't be saved: it names the fields with invalid values.
  public static func refusal(of places: [ProfileInput.Slot]) -> String {
    let labels = places.map { ProfileFormViewModel.label(of: $0) }
    return "Not saved; correct these fields first: \(labels.joined(separator: ", "))"
  }

  private static func hint(
    at place: ProfileInput.Slot, hasError: Bool, picksAddress: Bool, from viewpoint: Viewpoint
  ) -> String {
    switch place {
    case .field(.name):
      "Alt-O: pronouns, avatar, achievements. Pinned repositories: \(viewpoint.key(.browse)) on your profile."
    case .field(.bio): "Alt-Enter starts a new line."
    case .field(.status):
      "To start with an emoji, type : and a part of its name."
    // The error says the same as the usual hint.
    case .field(.statusEnd) where hasError: "Alt-R goes back to the value from GitHub."
    case .field(.statusEnd): "A duration such as 4h or 2d, a day such as tomorrow, or a time such as tomorrow 18:00."
    case .field(.busy): "Says that you are not fully available. Space switches between yes and no."
    case .field(.audience):
      "Only the members of this organization see the status; leave it empty for everyone. Enter lists your organizations."
    case .field(.hireable): "Space switches between yes and no; y and n set the value."
    case .field(.email) where picksAddress: "Enter lists your verified addresses."
    case .field(.twitterUsername): "Your name on X, without the @."
    case .field(.company): "@name links to an organization."
    case .account: "The URL of an account; leave it empty for none."
    default: "Enter moves to the next field."
    }
  }
}
