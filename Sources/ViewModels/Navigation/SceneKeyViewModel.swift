import Essentials
public import LotusModel

/// View model: a key that the app adds to a scene, with the facts that decide whether the key is
/// available.
public enum SceneKeyViewModel: Hashable, Sendable {
  case open(hasTarget: Bool, hasSelection: Bool)
  case edit(isOwn: Bool)
  case sort(isList: Bool, hasOrders: Bool)
  /// The key that opens pages. `refused` is an address that must not be opened.
  case openPage(hasAddress: Bool, refused: String?, hasBrowser: Bool)
  /// The key that copies. `refused` is a line that must not be copied.
  case copy(hasText: Bool, refused: String?)
  case goBack
  /// A key that does nothing in the scene, but performs a segue in another scene.
  case elsewhere(Segue, key: String)
  /// The key that opens the page of the owner, on the page of a repository. `profileKey` opens the
  /// owner's profile there.
  case ownerOfRepository(profileKey: String)
  /// A paste outside of any text field.
  case paste
  /// A click on the heading of a column that can't sort the list.
  case heading(String, isOnlyOrder: Bool)

  /// The reason why the key is unavailable, or `nil` if it is available.
  public func refusal(from viewpoint: Viewpoint) -> String? {
    let copy = viewpoint.key(.copy)
    return switch self {
    case .open(hasTarget: true, _), .edit(isOwn: true), .sort(_, hasOrders: true),
      .openPage(hasAddress: true, refused: nil, hasBrowser: true), .copy(hasText: true, _):
      nil
    case .open(_, let hasSelection): hasSelection ? "Nothing to open here" : "No row is selected"
    case .edit: "You can edit only your own profile"
    case .sort(let isList, _): isList ? "GitHub supports only one order for this list" : "Only lists can be sorted"
    case .openPage(_, let refused?, _) where refused.hasPrefix("mailto:"): "Press \(copy) to copy this email address"
    case .openPage(_, let refused?, _): "Not a plain http or https URL, so not opened: \(refused.excerpt)"
    case .openPage(hasAddress: true, _, _):
      (viewpoint.isReplay ? "A replay opens no browser" : "No browser is available here")
        + "; press \(copy) to copy the address"
    case .openPage: "No web page to open here"
    case .copy(_, let refused?): "Not copied, because of invisible characters in: \(refused.excerpt)"
    case .copy: "Nothing to copy here"
    case .elsewhere(let segue, let key): "\(key) does nothing here (\(Self.place(of: segue)): \(segue.to.title))"
    case .ownerOfRepository(let profileKey): "Press \(profileKey) to open the profile of the owner"
    case .goBack: "This is the first page; press \(viewpoint.key(.quit)) to quit"
    case .paste: "Press \(viewpoint.key(.goTo)) first to go to a pasted name or address"
    case .heading(_, isOnlyOrder: true): Self.sort(isList: true, hasOrders: false).refusal(from: viewpoint)
    case .heading(let title, _):
      "This list cannot be sorted by \(title.isEmpty ? "this column" : title); press \(viewpoint.key(.sort)) to see its orders"
    }
  }

  private static func place(of segue: Segue) -> String {
    let isOwn = segue.isForViewerOnly || segue.from == .accounts
    return "on \(isOwn ? "your" : "a") \(segue.from.rawValue)"
  }
}
