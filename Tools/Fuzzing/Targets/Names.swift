import Essentials
import FoundationEssentials
import HTTP

@testable import LotusModel
@testable import ModelControllers

extension FuzzTarget {
  /// Parses names of users, repositories, issues, gists, hosts and remotes.
  ///
  /// An accepted name must contain only allowed characters, and parsing it again must not change
  /// it.
  static let name = FuzzTarget("name", longest: 512) { input in
    let text = input.text
    func isPlain(_ text: String, _ others: String) -> Bool {
      text.utf8.allSatisfy { $0.isLetterOrDigit || others.utf8.contains($0) }
    }
    if let login = try? Login(text) {
      try demand(isPlain(login.name, "-_[]"), "\(login.name) is not a login")
      try demand(
        login.name.hasPrefix("@") || (try? Login(login.name)) == login, "\(login.name) is parsed as another login")
    }
    if let name = try? RepositoryName(text) {
      try demand(isPlain(name.text, "-_./[]"), "\(name.text) is not a repository")
      try demand((try? RepositoryName(name.text)) == name, "\(name.text) is parsed as another repository")
    }
    if let name = try? IssueName(text) {
      try demand((try? IssueName(name.text)) == name, "\(name.text) is parsed as another issue")
    }
    if let id = try? GistID(text) { try demand((try? GistID(id.text)) == id, "\(id.text) is parsed as another gist") }
    let server = try GitHubServer.example()
    let name = (try? server.name(for: text)) ?? text
    _ = (RemoteAddress(text)?.repository, Route(address: text, webURL: "https://github.com"))
    _ = (try? server.name(for: name), try? server.route(forPage: text))
    if let own = try? GitHubServer(hostname: text) {
      try demand(Origin(own.api)?.isAllowed == true, "\(own.api) is not secure")
      try demand((try? GitHubServer(hostname: own.hostname)) == own, "\(own.hostname) is parsed as another server")
    }
    if let moved = try? server.moved(api: text, web: text) {
      try demand(Origin(moved.api)?.isAllowed == true && moved.api.user() == nil, "\(moved.api) is not secure")
      _ = (moved.tokenHost, moved.graphQL, moved.url("/user"))
    }
    let account = CachePartition(host: "x", account: CachePartition.account(text))
    try demand(account.login == text.lowercased(), "the login of a cache partition is \(account.login ?? "none")")
    let items = [QueryItem(text, text), QueryItem("a", text)]
    try demand([QueryItem](parsing: items.encoded) == items, "encoding and parsing changes a query")
  }
}
