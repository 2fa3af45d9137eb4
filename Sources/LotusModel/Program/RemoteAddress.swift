import Essentials
import FoundationEssentials
import HTTP

/// Model: the address of a Git remote, such as `https://…`, `ssh://…` or `git@host:owner/name`
/// (https://git-scm.com/docs/git-fetch#_git_urls), or of a web page.
public struct RemoteAddress: Hashable, Sendable {
  /// The host name in lowercase, without the user and the port.
  public let host: String
  /// The address for messages. The user information and the query are omitted, because they may
  /// contain secrets.
  public let shown: String
  /// The components of the path, without the suffix `.git`. The wiki of a repository has the path
  /// of the repository.
  private(set) var path: [String]
  /// The query of a web page, such as the tab that it selects.
  private(set) var query: [QueryItem]

  /// Parses the address of a remote.
  ///
  /// - Returns: `nil` if the text names no host, for example because it is the path of a folder.
  public init?(_ text: String) {
    let text = text.trimmed
    let (scheme, authority, path): (Substring, Substring, Substring)
    if let end = text.firstRange(of: "://")?.upperBound {
      scheme = text[..<end]
      authority = text[end...].prefix { !"/?#".contains($0) }
      path = text[authority.endIndex...]
    } else {
      scheme = ""
      // If a slash comes before the first colon, the text is the path of a folder.
      authority = text.prefix { $0 != ":" && $0 != "/" }
      guard text[authority.endIndex...].hasPrefix(":") else { return nil }
      path = text[authority.endIndex...].dropFirst()
    }
    let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = server.prefix { $0 != ":" }.lowercased()
    // The text after the colon is a port, unless a slash in a password ends the authority too early.
    let port = server.drop { $0 != ":" }.dropFirst()
    guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._[".contains($0) }),
      port.allSatisfy(\.isNumber)
    else { return nil }
    // GitHub accepts SSH connections on the HTTPS port of the host `ssh.github.com`, so treat it as
    // `github.com`. See
    // https://docs.github.com/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
    self.init(
      host: host == "ssh.github.com" ? "github.com" : host, page: path,
      shown: String(scheme + server + text[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }))
  }

  /// Creates the address of a page.
  ///
  /// - Parameters:
  ///   - page: The path, the query and the fragment.
  ///   - shown: The address for messages.
  init(host: String, page: Substring, shown: String) {
    let parts = page.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { part in
      [".git", ".wiki"].reduce(part) { $0.hasSuffix($1) ? $0.dropLast($1.count) : $0 }.description
    }
    // In the API, an account is at `/users/octocat` and a repository at `/repos/octocat/hello`, so
    // leave out the first component.
    let isAPI = host.hasPrefix("api.") && ["users", "repos"].contains(parts.first)
    let query = page.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    self.host = host
    self.shown = shown
    self.path = isAPI ? Array(parts.dropFirst()) : parts
    self.query = [QueryItem](parsing: String(query))
  }

  /// Parses the address of a page or a remote that the user typed as an argument.
  ///
  /// The address may be copied from a message or from Markdown, with brackets, quotation marks or a
  /// period around it. The scheme may be missing, as in `github.com/octocat`. No login contains a
  /// dot, so such an address isn't mistaken for `owner/name`.
  ///
  /// - Returns: `nil` if the text isn't an address.
  public init?(typed text: String) {
    let text = text.trimmed.unwrapped
    guard text.contains("/") else { return nil }
    let isBare = text.prefix { $0 != "/" }.contains(".") && !text.contains(":") && !text.hasPrefix(".")
    self.init(isBare ? "https://\(text)" : text)
  }

  /// The repository at the address, or `nil` if the path isn't `owner/name`.
  public var repository: RepositoryName? {
    try? RepositoryName(path.joined(separator: "/"))
  }

  /// The gist at the address, or `nil` if it isn't the address of a gist.
  public var gist: GistID? {
    gistPath?.last(where: GistID.isGistID).flatMap { try? GistID($0) }
  }
}

extension RemoteAddress {
  /// The route to the scene that shows the web page, or else the page above the web page.
  ///
  /// A page below a repository, such as a file, leads to the repository, and an unknown tab of a
  /// profile to the profile.
  ///
  /// `nil` if no scene shows the page.
  public var route: Route? {
    if let exactRoute { return exactRoute }
    guard path.count > 2 || !value(of: "tab").isEmpty else { return nil }
    var parent = self
    if path.count > 2 { parent.path.removeLast() }
    parent.query = []
    return parent.route
  }

  /// Whether a scene shows this very page, rather than a page above it.
  public var hasScene: Bool { exactRoute != nil }

  /// The route to the scene that shows this very page, or `nil` if no scene does.
  var exactRoute: Route? {
    if let path = gistPath { return path.count > 2 ? nil : Self.route(toGistPage: path) }
    switch path.first {
    case nil: return nil
    case "search": return path.count == 1 ? searchRoute : nil
    case "settings": return ownRoute
    case "issues": return query.isEmpty ? ownRoute : nil
    case "orgs":
      guard let login = login(in: path.dropFirst()) else { return nil }
      switch path.dropFirst(2).joined(separator: "/") {
      case "": return .profile(.user(login))
      case "people": return .members(of: login)
      case "repositories": return .repositories(of: .user(login))
      default: return nil
      }
    case "stars":
      if path.count == 2 { return login(in: path.dropFirst()).map { .starred(by: .user($0)) } }
      return StarListName(path.dropFirst().map(\.percentDecoded).joined(separator: "/")).map { .starList($0) }
    case let first?:
      guard !Route.isOwnPage(first) else { return nil }
      guard path.count > 1 else { return tabRoute(about: first) }
      guard let repository = try? RepositoryName(path.prefix(2).joined(separator: "/")) else { return nil }
      if path.count == 2 { return .repository(repository) }
      if path.count == 3, ["issues", "pulls"].contains(path[2]) {
        return issueFilter(in: repository).map { .issues(of: repository, matching: $0) }
      }
      if path.count == 4, path[2] == "labels" {
        return .issues(of: repository, matching: IssueFilter(labels: [path[3].percentDecoded]))
      }
      if path.count == 5, path[2] == "issues", let filter = Self.filter(ofList: path[3], about: path[4]) {
        return .issues(of: repository, matching: filter)
      }
      guard path.count == 4, let issueNumber else { return nil }
      return (try? IssueName("\(repository.text)#\(issueNumber)")).map { .issue($0) }
    }
  }

  /// Names that GitHub reserves for its own pages of gists, in addition to those of all its pages.
  private static let gistPages: Set = ["discover", "forked", "starred"]

  private static func route(toGistPage path: ArraySlice<String>) -> Route? {
    guard let last = path.last else { return nil }
    if path.count == 1, !GistID.isLikely(last) {
      guard !Route.isOwnPage(last), !gistPages.contains(last.lowercased()) else { return nil }
      return (try? Login(last)).map { .gists(by: .user($0)) }
    }
    return path.last(where: GistID.isGistID).flatMap { .gist(named: $0) }
  }

  /// The route to the scene of the signed-in user that shows the page, such as `/settings/emails`.
  /// The form shows all of `/settings/profile`, so this address doesn't lead to the scenes for
  /// parts of it.
  private var ownRoute: Route? {
    let page = "/" + path.joined(separator: "/")
    if page == Route.editProfile.scene.declaration.page { return .editProfile }
    return SceneName.allCases.first { $0.declaration.page == page }.flatMap { $0.route(about: nil) }
  }

  /// The route to the results of a search, if the app shows results of this type.
  private var searchRoute: Route? {
    let type = query.first { $0.name == "type" }?.value
    guard let text = query.first(where: { $0.name == "q" })?.value, !text.isEmpty,
      let kind = Search.Kind.allCases.first(where: { $0.noun.plural == type })
    else { return nil }
    return .search(Search(kind, for: text))
  }

  /// Returns the value of an item in the query of the page, or an empty string if it has none.
  public func value(of item: String) -> String { query.first { $0.name == item }?.value ?? "" }

  /// The order of the results on the page of a search, or `nil` for the best matches first.
  public var searchOrder: SearchOrder? {
    guard case .search(let search)? = route?.topic, let key = SearchOrder.Key(rawValue: value(of: "s")),
      SearchOrder.Key.keys(for: search.kind).contains(key)
    else { return nil }
    return SearchOrder(key, SearchOrder.Direction(rawValue: value(of: "o")) ?? .descending)
  }

  /// The components of the path below the root of the gists, or `nil` if the page isn't a page of
  /// gists.
  ///
  /// Gists have a separate host only on github.com. On other servers, they are below `/gist`.
  fileprivate var gistPath: ArraySlice<String>? {
    host.hasPrefix("gist.") ? path[...] : path.first == "gist" ? path.dropFirst() : nil
  }

  /// The number in the address of an issue or a pull request.
  fileprivate var issueNumber: String? {
    path.count >= 4 && ["issues", "pull"].contains(path[2]) && IssueName.number(path[3]) != nil ? path[3] : nil
  }

  /// Returns the filter of a page that lists the issues or the pull requests of a repository.
  ///
  /// The query contains a search. Older links have an item for each property instead, such as
  /// `labels=bug&state=closed`.
  ///
  /// - Returns: `nil` if the query has an unknown item.
  private func issueFilter(in repository: RepositoryName) -> IssueFilter? {
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    if let text = value("q") { return IssueFilter(query: text, in: repository) }
    var terms = path.last == "pulls" ? [IssueFilter.pullRequests] : []
    for item in query {
      switch item.name {
      case "labels":
        terms += item.value.replacing("\"", with: "").split(separator: ",").map { "label:\"\($0)\"" }
      case "state", "assignee", "author": terms.append("\(item.name):\(item.value)")
      case "sort": terms.append("sort:\(item.value)-\(value("direction") ?? "desc")")
      case "direction", "page": break
      default: return nil
      }
    }
    return IssueFilter(query: terms.joined(separator: " "), in: repository, state: .open)
  }

  /// Returns the filter of a page such as `/issues/created_by/octocat`, or `nil` for another page.
  private static func filter(ofList list: String, about name: String) -> IssueFilter? {
    guard let login = try? Login(name) else { return nil }
    switch list {
    case "created_by": return IssueFilter(author: .user(login))
    case "assigned": return IssueFilter(assignee: .user(login))
    case "mentioned": return IssueFilter(words: "mentions:\(login.name)")
    default: return nil
    }
  }

  private func login(in path: some Collection<String>) -> Login? {
    path.first.flatMap { try? Login($0) }
  }

  /// Returns the route to the profile of an account, or to the list of the account that the query
  /// selects, such as `?tab=followers`.
  private func tabRoute(about login: String) -> Route? {
    let tab = value(of: "tab")
    guard !["", "overview"].contains(tab) else { return .profile(named: login) }
    let scenes = SceneName.allCases.filter { $0.declaration.page == "/{topic}?tab=\(tab)" }
    return scenes.lazy.compactMap { $0.route(about: login) }.first
  }
}

extension GitHubServer {
  /// Returns the short name for the address of a web page or a Git remote on this server.
  ///
  /// The short name has the form that users type: `octocat`, `owner/repo` or `owner/repo#12`.
  ///
  /// - Returns: The short name, or the text itself if it isn't an address. If the address has no
  ///   short name, the result is the address without user information and query.
  /// - Throws: `UsageError` if the address is on another host.
  public func name(for text: String) throws(UsageError) -> String {
    guard let address = try address(typed: text) else { return text }
    if let path = address.gistPath {
      return path.count == 1 && address.hasScene ? path.joined() : address.shown
    }
    guard let first = address.path.first, address.route?.scene != .starList else { return address.shown }
    let parts = ["orgs", "stars"].contains(first) ? Array(address.path.dropFirst().prefix(1)) : address.path
    return parts.prefix(2).joined(separator: "/") + (address.issueNumber.map { "#\($0)" } ?? "")
  }

  /// Returns the route to the scene that shows a web page on this server.
  ///
  /// - Returns: `nil` if the text isn't an address.
  /// - Throws: `UsageError` if the address is on another host, or if no scene shows the page.
  public func route(forPage text: String) throws(UsageError) -> Route? {
    guard let address = try address(typed: text) else { return nil }
    guard let route = address.route else { throw UsageError(.unknownPage(address.shown)) }
    return route
  }

  private func address(typed text: String) throws(UsageError) -> RemoteAddress? {
    guard let address = RemoteAddress(typed: text) else { return nil }
    guard isHost(of: address) else { throw UsageError(.pageOfOtherHost(host: address.host, used: hostname)) }
    return address
  }

  /// Whether an address is on this GitHub server, or on its host for gists.
  public func isHost(of address: RemoteAddress) -> Bool {
    isHost(address.host) || address.host.hasPrefix("gist.") && isHost(String(address.host.dropFirst(5)))
  }

  /// Whether a host name belongs to this GitHub server.
  ///
  /// The hosts of the website with `www` and of the API belong to the server, too.
  public func isHost(_ host: String) -> Bool {
    [hostname, web.host() ?? ""].contains { name in
      let name = name.prefix { $0 != ":" }
      return ["", "www.", "api."].contains { "\($0)\(name)" == host }
    }
  }
}

extension String {
  /// The address in a text, without the text and the punctuation around the address.
  fileprivate var unwrapped: String {
    var address = drop { "<([{\"'`“‘«*".contains($0) }
    if let end = firstRange(of: "://")?.lowerBound {
      let before = self[..<end].lastIndex { !$0.isASCII || !($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      address = self[(before.map(index(after:)) ?? startIndex)...].prefix { !"<>\"".contains($0) }
    }
    while let last = address.last, ">)]}\"'`”’»*.,;:!".contains(last) { address.removeLast() }
    return String(address)
  }
}

extension Issue {
  /// The name with the repository, as the address of the page states it, or `nil` if GitHub doesn't
  /// return the address.
  public var name: IssueName? {
    if case .issue(let name)? = RemoteAddress(url)?.route?.topic { name } else { nil }
  }
}
