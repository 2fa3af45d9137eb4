import Essentials
import FoundationEssentials
package import HTTP

/// Model: GitHub's report about organizations that require single sign-on, in the header field
/// `X-GitHub-SSO`.
///
/// See https://docs.github.com/rest/authentication/authenticating-to-the-rest-api.
public enum SingleSignOn: Hashable, Sendable {
  /// The request failed because the token isn't authorized for an organization. The page with this
  /// address authorizes the token.
  case required(page: String)
  /// The response lacks the data of the organizations with these IDs.
  case partialResults(organizations: [Int])

  /// Reads the header field.
  ///
  /// - Parameter web: The origin of the server's web pages. An address of another origin is
  ///   ignored, so that the user isn't led to a page of another server.
  /// - Returns: `nil` if the field is missing or has another form.
  package init?(_ headers: HTTPHeaders, web: Origin?) {
    guard let field = headers["x-github-sso"] else { return nil }
    let parts = field.split(separator: ";", maxSplits: 1).map { String($0).trimmed }
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "required" where parts[1].hasPrefix("url="):
      let page = String(parts[1].dropFirst("url=".count))
      guard page.isVisibleASCII, let origin = URL(string: page).flatMap({ Origin($0) }), origin == web else {
        return nil
      }
      self = .required(page: page)
    case "partial-results" where parts[1].hasPrefix("organizations="):
      let names = parts[1].dropFirst("organizations=".count).split(separator: ",")
      let organizations = names.prefix(Self.maximumCount).compactMap { Int(String($0).trimmed) }
      guard !organizations.isEmpty else { return nil }
      self = .partialResults(organizations: organizations)
    default: return nil
    }
  }

  private static let maximumCount = 100
}
