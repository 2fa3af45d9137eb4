import FoundationEssentials
import HTTP

@testable import LotusModel

extension FuzzTarget {
  /// Follows a redirect. No token and no body may be sent to another origin.
  ///
  /// The first byte of the input is the status, and the second byte is the method of the request.
  /// The address of the redirect follows.
  static let redirect = FuzzTarget("redirect", longest: 512) { input in
    var input = input
    var request = try HTTPRequest.example(["Authorization": "Bearer x", "X-Api-Key": "y", "Accept": "*/*"])
    let status = input.choice(of: [301, 302, 303, 307, 308])
    request.method = input.choice(of: [.get, .post, .delete])
    if request.method == .post { request.body = Data("{}".utf8) }
    let response = HTTPResponse(status: status, headers: ["Location": input.text])
    let next: HTTPRequest?
    do throws(RedirectError) {
      next = try RedirectPolicy.next(after: response, to: request)
    } catch {
      return try present(NetworkError.redirect(error))
    }
    guard let next, let origin = Origin(next.url) else {
      throw Broken(description: "the redirect leads to an invalid address")
    }
    try demand(origin.scheme == "https", "the redirect leads to an insecure address")
    guard origin != Origin(request.url) else { return }
    try demand(next.body == nil, "a body is sent to another origin")
    try demand(next.headers.fields.map(\.name) == ["Accept"], "a secret is sent to another origin")
  }
}
