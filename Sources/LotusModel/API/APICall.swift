import Essentials
public import FoundationEssentials
public import HTTP

/// Model: a request to any endpoint, as the user enters it for `ghlotus api`.
public struct APICall: Hashable, Sendable {
  public let method: HTTPMethod
  public private(set) var url: URL
  /// The header fields that the user set, which replace the default fields.
  public let headers: HTTPHeaders
  public internal(set) var body: Data?
  public let isGraphQL: Bool
  /// The cached responses that may be used without contacting the server.
  public let acceptance: CacheAcceptance

  /// Creates a call from the arguments of `ghlotus api`.
  ///
  /// - Parameters:
  ///   - endpoint: A path below the API's base URL, `graphql`, or an absolute URL with the API's
  ///     origin. In a replay, the URL may have any origin.
  ///   - method: The method. If `nil`, the call uses POST to send fields or a body, and otherwise
  ///     GET.
  ///   - fields: The fields to send as a JSON body. With GET or HEAD, and with `input`, they are
  ///     sent as a query instead.
  ///   - input: A body to send unchanged.
  ///   - followsPages: Whether to request the largest possible pages, unless the user sets the page
  ///     size.
  /// - Throws: `InvalidCallError` if the endpoint isn't valid, or if the fields can't be combined.
  public init(
    endpoint: String, on server: GitHubServer, method: HTTPMethod?, headers: HTTPHeaders = [:],
    fields: RequestFields = RequestFields(), input: Data? = nil, followsPages: Bool = false,
    accepting acceptance: CacheAcceptance = .validated
  ) throws(InvalidCallError) {
    let isGraphQL = endpoint == "graphql" || endpoint == "/graphql"
    let method = method ?? (fields.isEmpty && input == nil ? .get : .post)
    let sendsQuery = method == .get || method == .head || input != nil
    self.isGraphQL = isGraphQL
    self.method = method
    var query = sendsQuery ? fields.queryItems : []
    if followsPages, !endpoint.contains("per_page="), !query.contains(where: { $0.name == "per_page" }) {
      query.append(QueryItem("per_page", "100"))
    }
    self.url = try Self.url(endpoint, on: server, isGraphQL: isGraphQL, query: query)
    guard !endpoint.contains("#") else { throw .fragment(endpoint) }
    self.headers = headers
    self.acceptance = acceptance
    if let input {
      self.body = input
    } else if fields.isEmpty || sendsQuery {
      self.body = nil
    } else {
      let object = try fields.object()
      self.body = try? JSONText.body(isGraphQL ? Self.graphQLBody(object) : object)
    }
  }

  /// Whether the call only reads data.
  ///
  /// GraphQL queries are POST requests too. A GraphQL call therefore only reads data if its
  /// document doesn't contain the word `mutation`.
  public var isQuestion: Bool {
    if method.isSafe { return true }
    return document.map { !$0.contains("mutation") } ?? false
  }

  /// Whether the response can be a web page. GitHub responds with HTML to a request to render
  /// Markdown, but never to a request that changes something.
  package var acceptsWebPage: Bool { isQuestion || url.path.contains("/markdown") }

  /// Whether the call is a GraphQL query that can continue a list: its document contains the
  /// variable `$endCursor`.
  public var takesCursor: Bool {
    document?.contains("$endCursor") ?? false
  }

  /// The GraphQL document. `nil` if the call isn't a GraphQL query.
  private var document: String? {
    guard isGraphQL, let body else { return nil }
    return JSONValue(parsing: body)?["query"]?.string
  }

  public func asking(_ url: URL) -> APICall {
    var call = self
    call.url = url
    return call
  }

  private static func url(
    _ endpoint: String, on server: GitHubServer, isGraphQL: Bool, query: [QueryItem]
  ) throws(InvalidCallError) -> URL {
    if isGraphQL, let url = server.graphQL { return url }
    guard !endpoint.isEmpty, !endpoint.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw .endpoint(endpoint)
    }
    guard endpoint.prefix(while: { !"/?#".contains($0) }).hasSuffix(":") else {
      guard let url = server.url(endpoint, query: query) else { throw .endpoint(endpoint) }
      return url
    }
    let separator = query.isEmpty ? "" : endpoint.contains("?") ? "&" : "?"
    guard let url = URL(string: endpoint + separator + query.encoded), let origin = Origin(url) else {
      throw .endpoint(endpoint)
    }
    guard server.isRecorded || (origin == Origin(server.api) && url.user() == nil) else {
      throw .foreignOrigin(endpoint, api: server.api.absoluteString)
    }
    return url
  }

  /// Returns the body of a GraphQL request. All fields except `query` and `operationName` become
  /// variables.
  private static func graphQLBody(_ fields: JSONValue) -> JSONValue {
    guard case .object(let members) = fields else { return fields }
    let own = members.filter { $0.key == "query" || $0.key == "operationName" }
    let variables = members.filter { own[$0.key] == nil }
    return .object(own.merging(variables.isEmpty ? [:] : ["variables": .object(variables)]) { mine, _ in mine })
  }
}

/// Model: a reason why a call cannot be sent.
public enum InvalidCallError: Error, Hashable, Sendable {
  case endpoint(String)
  /// The endpoint contains a number sign. The rest would be a fragment, which isn't sent (RFC 9110,
  /// section 7.1).
  case fragment(String)
  /// The endpoint is an absolute URL that would send the token to another server.
  case foreignOrigin(String, api: String)
  /// A field isn't `key=value`, or its brackets don't match.
  case field(String)
  /// The field would replace the value of an earlier field.
  case repeatedField(String)
  /// The names of two fields differ only in their Unicode normalization.
  case similarNames(String, String)
}

/// Model: finds the next page of a GraphQL list.
extension APICall {
  /// Returns the call that fetches the next page of a GraphQL list.
  ///
  /// A response contains the cursor of the next page in `pageInfo`. The next call sends this cursor
  /// in the variable `endCursor`. Lists inside the rows of the list aren't continued.
  ///
  /// - Returns: `nil` if the list has ended, or if the call isn't a GraphQL query.
  /// - Throws: `NetworkError.malformed` if the response doesn't tell whether the list continues.
  ///   Also if the cursor of the next page is missing, is the same as before, or is one of several.
  public func next(after response: HTTPResponse) throws(NetworkError) -> APICall? {
    guard let body, case .object(var query) = JSONValue(parsing: body), query["query"] != nil else { return nil }
    let pages = JSONValue(parsing: response.body)?.outermostPageInfos ?? []
    let states = pages.map { $0["hasNextPage"]?.bool }
    guard !states.isEmpty, !states.contains(nil) else { throw .malformed(.missingPageInfo) }
    guard states.contains(true) else { return nil }
    guard pages.count == 1 else { throw .malformed(.severalLists) }
    guard let cursor = pages[0]["endCursor"]?.string else { throw .malformed(.missingCursor) }
    var variables: [String: JSONValue] = [:]
    if case .object(let known) = query["variables"] { variables = known }
    guard variables["endCursor"]?.string != cursor else { throw .malformed(.repeatedPage) }
    variables["endCursor"] = .string(cursor)
    query["variables"] = .object(variables)
    var next = self
    next.body = try? JSONText.body(JSONValue.object(query))
    return next
  }
}

extension JSONValue {
  /// The `pageInfo` of each list in the tree, except for lists inside the rows of another list.
  ///
  /// See https://docs.github.com/graphql/guides/using-pagination-in-the-graphql-api.
  fileprivate var outermostPageInfos: [JSONValue] {
    switch self {
    case .object(let members):
      members["pageInfo"].map { [$0] } ?? members.values.flatMap(\.outermostPageInfos)
    case .array(let elements): elements.flatMap(\.outermostPageInfos)
    default: []
    }
  }
}
