import FoundationEssentials

@testable import LotusModel

extension FuzzTarget {
  /// The status of a redirection, from its first byte, and where it leads: no token and no body goes to another origin.
  static let redirect = FuzzTarget("redirect", longest: 512) { input in
    var input = input
    var request = try HTTPRequest.example(["Authorization": "Bearer x", "X-Api-Key": "y", "Accept": "*/*"])
    let status = input.choice(of: [301, 302, 303, 307, 308])
    request.method = input.choice(of: [.get, .post, .delete])
    if request.method == .post { request.body = Data("{}".utf8) }
    let response = HTTPResponse(status: status, headers: ["Location": input.text])
    let next: HTTPRequest?
    do throws(RedirectError) {
      next = try RedirectPolicy.next(after: response, visited: [request])
    } catch {
      return try present(NetworkError.redirect(error))
    }
    guard let next, let origin = Origin(next.url) else { throw Broken(description: "It leads nowhere.") }
    try demand(origin.scheme == "https", "It leads to plain http.")
    guard origin != Origin(request.url) else { return }
    try demand(next.body == nil, "A body goes to another origin.")
    try demand(next.headers.fields.map(\.name) == ["Accept"], "A secret goes to another origin.")
  }
}
