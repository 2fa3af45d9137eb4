public import FoundationEssentials

/// Model: a request to any endpoint, as `ghlotus api` takes it from its user.
public struct APICall: Hashable, Sendable {
  public let method: HTTPMethod
  public private(set) var url: URL
  /// The user's own fields; they replace what would be sent otherwise.
  public let headers: HTTPHeaders
  public internal(set) var body: Data?
  public let isGraphQL: Bool
  /// Which stored answers will do.
  public let acceptance: CacheAcceptance

  /// - Parameters:
  ///   - endpoint: a path below the API's base, `graphql`, or an absolute URL on the API's own origin.
  ///   - method: nil means GET, or POST where there is something to send.
  ///   - fields: a JSON body; a query where the method is GET or HEAD, or where `input` is the body.
  ///   - input: a body to be sent as it is.
  ///   - followsPages: asks for pages as large as GitHub gives them, unless the endpoint says otherwise.
  public init(
    endpoint: String, on server: GitHubServer, method: HTTPMethod?, headers: HTTPHeaders = [:],
    fields: RequestFields = RequestFields(), input: Data? = nil, followsPages: Bool = false,
    accepting acceptance: CacheAcceptance = .confirmed
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
    self.headers = headers
    self.acceptance = acceptance
    if let input {
      self.body = input
    } else if fields.isEmpty || sendsQuery {
      self.body = nil
    } else {
      self.body = try? JSONText.body(isGraphQL ? Self.graphQLBody(fields.object) : fields.object)
    }
  }

  /// Whether it changes nothing. GraphQL sends even its questions by POST.
  public var isQuestion: Bool {
    if method.isSafe { return true }
    guard isGraphQL, let body, let document = JSONValue(parsing: body)?["query"]?.string else { return false }
    return !document.contains("mutation")
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
    if let placeholder = ["{owner}", "{repo}", "{branch}"].first(where: endpoint.contains) {
      throw .placeholder(placeholder)
    }
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
    guard origin == Origin(server.api), url.user() == nil else {
      throw .foreignOrigin(endpoint, api: server.api.absoluteString)
    }
    return url
  }

  /// Everything but GraphQL's own two members is a variable.
  private static func graphQLBody(_ fields: JSONValue) -> JSONValue {
    guard case .object(let members) = fields else { return fields }
    let own = members.filter { $0.key == "query" || $0.key == "operationName" }
    let variables = members.filter { own[$0.key] == nil }
    return .object(own.merging(variables.isEmpty ? [:] : ["variables": .object(variables)]) { mine, _ in mine })
  }
}

/// Model: why a call cannot be made.
public enum InvalidCallError: Error, Hashable, Sendable {
  case endpoint(String)
  /// `{owner}` and the like, which `gh` takes from the working folder.
  case placeholder(String)
  /// An absolute URL that would take the token to another server.
  case foreignOrigin(String, api: String)
  /// A field that is no `key=value`, or whose brackets do not match.
  case field(String)
}
