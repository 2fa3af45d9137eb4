import Essentials
import FoundationEssentials

/// Decides how to follow a redirect without sending a token to another origin (RFC 9110,
/// section 15.4).
public enum RedirectPolicy {
  private static let limit = 5

  /// Returns the request that follows a redirect.
  ///
  /// - Returns: The next request, or `nil` if the response isn't a redirect.
  /// - Throws: `RedirectError` if the redirect must not be followed. Also if an earlier redirect
  ///   led to another origin, and this origin responded with an error or a web page.
  public static func next(
    after response: HTTPResponse, to request: HTTPRequest
  ) throws(RedirectError) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status) else {
      if let gateway = gateway(behind: response, to: request) { throw gateway }
      return nil
    }
    guard let location = response.headers["location"], let url = URL(string: location, relativeTo: request.url) else {
      throw .noLocation
    }
    let target = url.absoluteURL
    let shown = Redaction.applied(to: location, of: request).excerpt
    guard let from = Origin(request.url), let to = Origin(target) else { throw .insecure(to: shown) }
    // An allowed origin uses https or is on this machine. Only a replay has requests to other
    // origins. Such a request may be redirected to http, because a replay sends nothing.
    guard to.isAllowed || !from.isAllowed, !(from.scheme == "https" && to.scheme == "http") else {
      throw .insecure(to: shown)
    }
    // A server must not redirect to this machine, because the request could control a local
    // service.
    guard from.mayBeThisMachine || !to.mayBeThisMachine else { throw .leadsToThisMachine(to: shown) }
    var next = request
    next.redirectedFrom = []
    let visited = request.redirectedFrom + [next]
    guard visited.count <= Self.limit else { throw .tooMany(limit: Self.limit) }
    next.url = target
    if turnsIntoGet(response.status, request.method) {
      next.method = .get
      next.isQuery = false
      next.body = nil
      next.headers["content-type"] = nil
    }
    if to != from {
      guard next.body == nil, next.method.isSafe else { throw .sendsBodyToOtherOrigin(to: shown) }
      next.headers = HTTPHeaders(next.headers.fields.filter { !HTTPHeaders.isSecret($0.name) })
    }
    guard !visited.contains(next) else { throw .loop }
    next.redirectedFrom = visited
    return next
  }

  /// Returns an error if another origin, to which the request was redirected, returned a web page
  /// or an error status. For example, the sign-in page of a network (a captive portal) responds to
  /// every request in this way.
  ///
  /// Such a response says nothing about the token, because the token isn't sent to another origin.
  private static func gateway(behind response: HTTPResponse, to request: HTTPRequest) -> RedirectError? {
    guard let first = request.redirectedFrom.first, let origin = Origin(request.url), origin != Origin(first.url) else {
      return nil
    }
    guard !response.isSuccess || response.isWebPage else { return nil }
    return .failedElsewhere(origin: "\(origin.scheme)://\(origin.name)", status: response.status)
  }

  /// Whether the method changes to GET in the next request.
  ///
  /// After 303, every method except HEAD changes to GET. After 301 and 302, only POST changes,
  /// because common user agents behave that way (RFC 9110, section 15.4).
  private static func turnsIntoGet(_ status: Int, _ method: HTTPMethod) -> Bool {
    switch status {
    case 303: method != .head
    case 301, 302: method == .post
    default: false
    }
  }
}

/// A reason why a redirect was not followed, or led nowhere.
public enum RedirectError: Error, Hashable, Sendable {
  case tooMany(limit: Int)
  case loop
  case insecure(to: String)
  /// A server on the network redirected to this machine.
  case leadsToThisMachine(to: String)
  /// The redirect leads to another origin and would send a change or the body of the request there.
  case sendsBodyToOtherOrigin(to: String)
  case noLocation
  /// The redirect led to another origin, which responded with an error or a web page.
  case failedElsewhere(origin: String, status: Int)
}
