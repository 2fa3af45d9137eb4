public import LotusModel

/// View model: what a form of a profile says around its rows: whose it is, what has changed, what a key does here.
public struct ProfileFormPageViewModel: Hashable, Sendable {
  public let title: String
  public let state: String
  public let hint: String

  /// - Parameter place: where something would be typed now.
  public init(_ account: EditableAccount, edit: ProfileEdit, at place: ProfileInput.Slot, from viewpoint: Viewpoint) {
    title = "Profile of \(account.user.login) on \(viewpoint.hostname)"
    let changes = edit.fields.count + edit.removedAccounts.count + edit.addedAccounts.count
    state = changes == 0 ? "nothing changed" : changes.counted("change", "changes")
    hint = Self.hint(at: place, picksAddress: !account.verifiedAddresses.isEmpty)
  }

  /// Why nothing is sent.
  public static func refusal(of places: [ProfileInput.Slot]) -> String {
    let labels = places.map { ProfileFormViewModel.label(of: $0) }
    return "Nothing is sent yet: \(labels.joined(separator: ", ")) cannot be right."
  }

  private static func hint(at place: ProfileInput.Slot, picksAddress: Bool) -> String {
    switch place {
    case .field(.bio): "Alt-Enter breaks the line."
    case .field(.status): "An emoji or :its_name: may come first. Busy and its end stay as they are."
    case .field(.hireable): "Space switches it; y and n say which."
    case .field(.email) where picksAddress: "Enter lists your verified addresses."
    case .field(.twitterUsername): "Your name on X, without the @."
    case .field(.company): "@name links to an organization."
    case .account: "An address; empty for none."
    default: "Enter goes to the next field."
    }
  }
}
