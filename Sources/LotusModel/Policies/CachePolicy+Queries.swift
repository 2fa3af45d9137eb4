import Essentials
import FoundationEssentials

/// Model: decides whether the response to a GraphQL query can be stored.
///
/// GraphQL queries are POST requests, and RFC 9111 doesn't let a cache store the responses that
/// GitHub sends to them. The app therefore uses a rule that isn't part of HTTP: a response without
/// errors can be reused for one minute, for the same query with the same variables. After that
/// minute the query is sent again, because the stored response has no validators.
extension CachePolicy {
  static func isCompleteResponse(_ response: HTTPResponse) -> Bool {
    guard response.status == 200, !CacheControl(response.headers).has("no-store") else { return false }
    let json = try? JSONDocument(parsing: response.body).root
    return json?["data"]?.isNull == false && json?["errors"]?.isNull ?? true
  }
}
