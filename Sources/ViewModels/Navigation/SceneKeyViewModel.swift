/// View model: a key that the app adds to a scene, with the facts that decide whether the key is
/// available.
public enum SceneKeyViewModel: Hashable, Sendable {
  case open(hasTarget: Bool, hasSelection: Bool)
  case edit(isOwn: Bool)
  case sort(isList: Bool, hasOrders: Bool)
  case openPage(hasAddress: Bool, hasBrowser: Bool)
  case copy(hasText: Bool)
  case goHome(isFirst: Bool)
  case goBack

  /// The reason why the key is unavailable, or `nil` if it is available.
  public var refusal: String? {
    switch self {
    case .open(hasTarget: true, _), .edit(isOwn: true), .sort(_, hasOrders: true),
      .openPage(hasAddress: true, hasBrowser: true), .copy(hasText: true), .goHome(isFirst: false):
      nil
    case .open(_, let hasSelection): hasSelection ? "This row cannot be opened" : "No row is selected"
    case .edit: "You can edit only your own profile"
    case .sort(let isList, _): isList ? "GitHub supports only one order for this list" : "Only lists can be sorted"
    case .openPage(let hasAddress, _): hasAddress ? "No browser is available" : "No web page to open here"
    case .copy: "Nothing to copy here"
    case .goHome: "You are already home"
    case .goBack: "This is the first page; press q to quit"
    }
  }
}
