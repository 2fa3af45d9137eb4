import Essentials
import FoundationEssentials
public import HTTP

/// Model: finds the next page of a GraphQL list.
extension APICall {
  /// Returns the call that fetches the next page of a GraphQL list.
  ///
  /// A response contains the cursor of the next page in `pageInfo`. The next call sends this cursor
  /// in the variable `endCursor`.
  ///
  /// - Returns: `nil` if the list has ended, or if the response isn't a page of a list.
  public func next(after response: HTTPResponse) -> APICall? {
    guard let body, case .object(var query) = JSONValue(parsing: body), query["query"] != nil else { return nil }
    guard let page = JSONValue(parsing: response.body)?.firstPageInfo else { return nil }
    guard page["hasNextPage"]?.bool == true, let cursor = page["endCursor"]?.string else { return nil }
    var variables: [String: JSONValue] = [:]
    if case .object(let known) = query["variables"] { variables = known }
    guard variables["endCursor"]?.string != cursor else { return nil }
    variables["endCursor"] = .string(cursor)
    query["variables"] = .object(variables)
    guard let nextBody = try? JSONText.body(JSONValue.object(query)) else { return nil }
    var next = self
    next.body = nextBody
    return next
  }
}

extension JSONValue {
  /// The first `pageInfo` in the tree.
  ///
  /// See https://docs.github.com/graphql/guides/using-pagination-in-the-graphql-api.
  fileprivate var firstPageInfo: JSONValue? {
    switch self {
    case .object(let members):
      if let page = members["pageInfo"] { return page }
      return members.sorted { $0.key < $1.key }.lazy.compactMap(\.value.firstPageInfo).first
    case .array(let elements):
      return elements.lazy.compactMap(\.firstPageInfo).first
    default:
      return nil
    }
  }
}
