import FoundationEssentials

/// Model: decides where a redirection leads (RFC 9110, section 15.4), and that no token follows to another origin.
public enum RedirectPolicy {
  private static let limit = 5

  /// - Parameter visited: every request of this chain so far, the answered one last.
  /// - Returns: the request to follow with; nil where the answer is no redirection.
  public static func next(
    after response: HTTPResponse, visited: [HTTPRequest]
  ) throws(RedirectError) -> HTTPRequest? {
    guard let request = visited.last, [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    guard let location = response.headers["location"], let url = URL(string: location, relativeTo: request.url) else {
      throw .noLocation
    }
    let target = url.absoluteURL
    let shown = Redaction().applied(to: location).excerpt
    guard let from = Origin(request.url), let to = Origin(target) else { throw .insecure(to: shown) }
    guard to.isAllowed, !(from.scheme == "https" && to.scheme == "http") else { throw .insecure(to: shown) }
    guard visited.count <= Self.limit else { throw .tooMany(limit: Self.limit) }
    var next = request
    next.url = target
    if turnsIntoGet(response.status, request.method) {
      next.method = .get
      next.isQuery = false
      next.body = nil
      next.headers["content-type"] = nil
    }
    if to != from {
      guard next.body == nil else { throw .sendsBodyToOtherOrigin(to: shown) }
      next.headers = HTTPHeaders(next.headers.fields.filter { !HTTPHeaders.isSecret($0.name) })
    }
    guard !visited.contains(next) else { throw .loop }
    return next
  }

  /// 303 always asks for GET; 301 and 302 do after a POST, by the habit of all user agents.
  private static func turnsIntoGet(_ status: Int, _ method: HTTPMethod) -> Bool {
    switch status {
    case 303: method != .head
    case 301, 302: method == .post
    default: false
    }
  }
}
