import FoundationEssentials

/// Model: where the next page of a GraphQL list is.
extension APICall {
  /// GraphQL says it in `pageInfo`, to be given back in the variable `endCursor`.
  /// - Returns: nil where the list has ended, or was none.
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
  /// The first `pageInfo` in the tree (https://docs.github.com/graphql/guides/using-pagination-in-the-graphql-api).
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
