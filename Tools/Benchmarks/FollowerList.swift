import Glibc
import TestSupport

/// A long list of followers in pages, with GitHub's `Link` header field.
struct FollowerList: Sendable {
  let pageCount: Int
  /// The delay before each response, in seconds.
  let delay: Double
  private let pageSize: Int
  private let login: String
  /// The header fields of every page.
  private let fields: [(String, String)]
  /// The bodies of the first pages.
  ///
  /// The bodies are created in advance, so that the server doesn't slow down the measured program.
  private var bodies: [[UInt8]] = []

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - fields: The header fields of a response from GitHub.
  ///   - isStorable: Whether clients may store the pages.
  init(
    pageCount: Int, pageSize: Int = 100, delay: Double = 0, isStorable: Bool = true, login: String,
    fields: [(String, String)]
  ) {
    self.pageCount = pageCount
    self.pageSize = pageSize
    self.delay = delay
    self.login = login
    self.fields = fields.filter { !["etag", "last-modified"].contains($0.0) }
      .map { $0.0 == "cache-control" && !isStorable ? ($0.0, "no-store") : $0 }
    bodies = (1...min(pageCount, 100)).map(body)
  }

  var path: String {
    "/users/\(login)/followers"
  }

  func response(to request: ReceivedRequest, at base: String) -> Response {
    let query = request.target.split(separator: "?").dropFirst().first ?? ""
    let page = query.split(separator: "&").first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
    let link = { (number: Int, relation: String) in
      "<\(base)\(path)?per_page=\(pageSize)&page=\(number)>; rel=\"\(relation)\""
    }
    let links = page < pageCount ? [link(page + 1, "next"), link(pageCount, "last")] : [link(1, "first")]
    if delay > 0 { usleep(UInt32(delay * 1_000_000)) }
    let tag = String(repeating: "0", count: 58) + String(100_000 + page)
    return .response(
      status: 200, headers: fields + [("etag", "W/\"\(tag)\""), ("link", links.joined(separator: ", "))],
      body: page <= bodies.count ? bodies[page - 1] : body(of: page))
  }

  private func body(of page: Int) -> [UInt8] {
    Array(("[" + (0..<pageSize).map { user(number: page * pageSize + $0) }.joined(separator: ",") + "]").utf8)
  }

  /// An account in JSON, with all fields listed in GitHub's documentation.
  private func user(number: Int) -> String {
    let api = "https://api.github.com/users/user\(number)"
    return """
      {"login":"user\(number)","id":\(number),"node_id":"MDQ6VXNlcjE=","avatar_url":\
      "https://avatars.githubusercontent.com/u/\(number)?v=4","gravatar_id":"","url":"\(api)",\
      "html_url":"https://github.com/user\(number)","followers_url":"\(api)/followers",\
      "following_url":"\(api)/following{/other_user}","gists_url":"\(api)/gists{/gist_id}",\
      "starred_url":"\(api)/starred{/owner}{/repo}","subscriptions_url":"\(api)/subscriptions",\
      "organizations_url":"\(api)/orgs","repos_url":"\(api)/repos","events_url":"\(api)/events{/privacy}",\
      "received_events_url":"\(api)/received_events","type":"User","user_view_type":"public","site_admin":false}
      """
  }
}
