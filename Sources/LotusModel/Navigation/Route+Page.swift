import FoundationEssentials

/// Model: the page of a route on GitHub.
extension Route {
  /// - Parameters:
  ///   - web: the address of GitHub's pages.
  ///   - viewer: the login of the user who is signed in; needed only where it is about them.
  /// - Returns: nil where GitHub has none, and for want of that login.
  public func page(on web: String, viewer: Login? = nil) -> String? {
    if pageNamesViewer, viewer == nil { return nil }
    let owner: Login? = if case .user(let login) = subject { login } else { viewer }
    let name = owner?.name.percentEncoded ?? ""
    let home = "\(web)/\(name)"
    switch self {
    case .profile, .organizations, .contributions: return home
    case .followers: return "\(home)?tab=followers"
    case .following: return "\(home)?tab=following"
    case .repositories: return "\(home)?tab=repositories"
    case .starred: return "\(home)?tab=stars"
    case .members(let login): return "\(web)/orgs/\(login.name.percentEncoded)/people"
    case .gists: return "\(Self.gists(on: web))/\(name)"
    case .gist(let id): return "\(Self.gists(on: web))/\(id.text)"
    case .repository(let name): return "\(web)/\(name.text)"
    case .issue(let name): return "\(web)/\(name.repository.text)/issues/\(name.number)"
    case .search(let search):
      let kind = search.kind == .users ? "users" : "repositories"
      return "\(web)/search?\([QueryItem("q", search.text), QueryItem("type", kind)].encoded)"
    case .emails: return "\(web)/settings/emails"
    case .keys: return "\(web)/settings/keys"
    case .blocked: return "\(web)/settings/blocked_users"
    case .socialAccounts, .identity: return "\(web)/settings/profile"
    case .accounts, .rateLimits, .log, .cache: return nil
    }
  }

  /// Whether the login of the user who is signed in is part of the address.
  public var pageNamesViewer: Bool {
    switch self {
    case .emails, .keys, .blocked, .socialAccounts: false
    default: subject == .viewer
    }
  }

  /// Only github.com has them on a host of their own.
  private static func gists(on web: String) -> String {
    web == "https://github.com" ? "https://gist.github.com" : "\(web)/gist"
  }
}
