import FoundationEssentials

/// Model: our own rule for GraphQL's queries, which go by POST, so that RFC 9111 keeps no answer to them.
///
/// An answer without errors serves the same query with the same variables for as long as GitHub's answers to GET do.
/// There is nothing to validate it by.
extension CachePolicy {
  static func isCompleteResponse(_ response: HTTPResponse) -> Bool {
    guard response.status == 200, !CacheControl(response.headers).has("no-store") else { return false }
    let json = try? JSONDocument(parsing: response.body).root
    return json?["data"]?.isNull == false && json?["errors"]?.isNull ?? true
  }
}
