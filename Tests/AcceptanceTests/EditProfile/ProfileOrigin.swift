import FoundationEssentials
import Synchronization
import TestSupport

/// A stand-in for GitHub on 127.0.0.1 with one account. Requests change the account's profile.
final class ProfileOrigin: Sendable {
  /// A fault that replaces the normal handling of a request.
  enum Mishap: Sendable {
    /// The server sends this response without making the change.
    case responded(Response)
    /// The server closes the connection before it makes the change, or after the change but before
    /// the response.
    case cutBefore, cutAfter
  }

  /// The current state of the account.
  struct Account: Sendable {
    var user: [String: JSON]
    var socialAccounts = ["https://twitter.com/github", "https://www.linkedin.com/company/github/"]
    /// The status in GraphQL's form, or `nil` if the server has no GraphQL endpoint.
    var status: JSON?
    /// Whether the server rejects every change of the status.
    var refusesStatus = false
    /// Whether the token may request fields of organizations, as with the scope `read:org`.
    var showsOrganizations = true
    /// Whether the token may list the email addresses.
    var showsAddresses = true
    var tokens: Set = [ProfileOrigin.token]
    /// Pending faults, by method and path. Each fault applies to one request.
    var mishaps: [String: [Mishap]] = [:]
    fileprivate var changes: [Change] = []
    /// A change by another client, made after the next request for the profile.
    fileprivate var sequel: (@Sendable (inout Account) -> Void)?
  }

  /// A request for a change, as the server received it.
  struct Change: Equatable {
    let line: String
    let body: JSON

    init(_ line: String, _ body: JSON) {
      self.line = line
      self.body = body
    }
  }

  static let token = "gho_first_0123456789"

  let server: OriginServer
  private let state: State

  init() throws {
    let profile = try Recording(contentsOf: Package.fixture("edit-profile.har")).entries.first?.response.content.text
    let state = State(Account(user: try JSON(profile ?? "").members ?? [:]))
    server = try OriginServer { request in state.response(to: request) }
    self.state = state
  }

  /// Creates a home for the program, with a token for this server in `GH_TOKEN`.
  func ghlotus(_ variables: [String: String] = [:]) throws -> Ghlotus {
    try Ghlotus(["GH_TOKEN": Self.token].merging(variables) { $1 }, asking: server)
  }

  /// All requests for changes that the server received, successful or not.
  var changes: [Change] { state.account.withLock(\.changes) }

  var account: Account { state.account.withLock { $0 } }

  /// Changes the account as another client would.
  func change(_ change: (inout Account) -> Void) {
    state.account.withLock { change(&$0) }
  }

  /// Changes the account as another client would, after the next request for the profile.
  func changeOnceRead(_ change: @escaping @Sendable (inout Account) -> Void) {
    self.change { $0.sequel = change }
  }

  /// Adds a fault for a future request. Several faults for the same line apply in order.
  ///
  /// - Parameters:
  ///   - mishap: The fault.
  ///   - line: The method and path of the request.
  func expect(_ mishap: Mishap, of line: String) {
    change { $0.mishaps[line, default: []].append(mishap) }
  }

  static func refusal(_ errors: String) -> Mishap {
    .responded(.json(#"{"message":"Validation Failed","errors":[\#(errors)]}"#, status: 422))
  }
}

extension ProfileOrigin {
  /// The account, shared by the threads of all connections.
  private final class State: Sendable {
    let account: Mutex<Account>

    init(_ account: Account) {
      self.account = Mutex(account)
    }

    func response(to request: ReceivedRequest) -> Response {
      switch request.path {
      case "/login/device/code": return SignInOrigin.code()
      case "/login/oauth/access_token":
        account.withLock { _ = $0.tokens.insert(SignInDesk.token) }
        return SignInOrigin.granted()
      default: return account.withLock { $0.response(to: request) }
      }
    }
  }
}

extension ProfileOrigin.Account {
  fileprivate mutating func response(to request: ReceivedRequest) -> Response {
    let line = "\(request.method) \(request.path)"
    let body = try? JSON(request.body)
    let isQuestion = request.method == "GET" || body?["query"]?.text.hasPrefix("\"query") == true
    if !isQuestion { changes.append(ProfileOrigin.Change(line, body?["variables"]?["input"] ?? body ?? nil)) }
    guard let token = request["Authorization"]?.split(separator: " ").last, tokens.contains(String(token)) else {
      return .json(#"{"message":"Bad credentials"}"#, status: 401)
    }
    let mishap = mishaps[line]?.isEmpty == false ? mishaps[line]?.removeFirst() : nil
    switch mishap {
    case .responded(let response): return response
    case .cutBefore: return .steps([.close])
    case .cutAfter:
      _ = carryOut(line, body)
      return .steps([.close])
    case nil: return carryOut(line, body)
    }
  }

  private mutating func carryOut(_ line: String, _ body: JSON?) -> Response {
    switch line {
    case "GET /user":
      defer { sequel.take()?(&self) }
      return .json(JSON.object(user).text, headers: Self.caching)
    case "PATCH /user":
      for (name, value) in body?.members ?? [:] { user[name] = Self.kept(value, as: name) }
      return .json(JSON.object(user).text)
    case "GET /user/social_accounts":
      return .json(JSON.array(socialAccounts.map(Self.socialAccount)).text, headers: Self.caching)
    case "POST /user/social_accounts":
      socialAccounts += Self.addresses(in: body)
      return .json(JSON.array(socialAccounts.map(Self.socialAccount)).text, status: 201)
    case "DELETE /user/social_accounts":
      socialAccounts.removeAll(where: Self.addresses(in: body).contains)
      return .response(status: 204)
    case "POST /graphql":
      guard let former = status else { return .json(#"{"message":"Not Found"}"#, status: 404) }
      let asksForOrganization = body?["query"]?.text.contains("organization") == true
      guard showsOrganizations || !asksForOrganization else { return Self.lackingScope }
      if case .string(let login)? = body?["variables"]?["login"] { return Self.organization(login) }
      func response(_ name: String, _ status: JSON) -> Response {
        Self.response(name, status: Self.shown(status, withOrganization: asksForOrganization))
      }
      guard let new = body?["variables"]?["input"] else { return response("viewer", former) }
      if refusesStatus { return .json(#"{"data":{"changeUserStatus":null},"errors":[{"message":"Not yours"}]}"#) }
      let kept = Self.kept(new)
      status = kept
      return response("changeUserStatus", kept)
    case "GET /user/emails" where showsAddresses: return .json(Self.emails)
    case "GET /user/orgs": return .json(#"[{"login":"acme","id":1}]"#)
    default: return .json(#"{"message":"Not Found"}"#, status: 404)
    }
  }

  /// Returns the value that GitHub stores: `null` for an empty text or `false`, except that an
  /// empty website stays empty.
  private static func kept(_ value: JSON, as name: String) -> JSON {
    value == false || (value == "" && name != "blog") ? nil : value
  }

  /// Returns the organization with a login. The user is a member of acme only.
  private static func organization(_ login: String) -> Response {
    guard ["acme", "other"].contains(login) else {
      return .json(#"{"data":{"organization":null},"errors":[{"type":"NOT_FOUND","path":["organization"]}]}"#)
    }
    return .json(#"{"data":{"organization":{"id":"O_\#(login)","viewerIsAMember":\#(login == "acme")}}}"#)
  }

  /// Returns a status as a response has it: with the ID and the login of its organization only if
  /// the query requests them. The ID of acme is `O_acme`.
  private static func shown(_ status: JSON, withOrganization: Bool) -> JSON {
    guard case .string(let id)? = status["organization"]?["id"] else { return status }
    let members = (status.members ?? [:]).filter { $0.key != "organization" }
    let organization: JSON = ["id": .string(id), "login": .string(String(id.dropFirst(2)))]
    return .object(withOrganization ? members.merging(["organization": organization]) { $1 } : members)
  }

  /// The response to a query for an organization if the token lacks the scope `read:org`: GitHub
  /// rejects the whole query.
  private static let lackingScope = Response.json(
    #"{"data":null,"errors":[{"type":"INSUFFICIENT_SCOPES","message":"Your token has not been granted the required "#
      + #"scopes to execute this query. The 'id' field requires one of the following scopes: ['read:org'], but your "#
      + #"token has only been granted the: ['user'] scopes."}]}"#)

  private static func response(_ name: String, status: JSON) -> Response {
    .json((["data": .object([name: ["status": status]])] as JSON).text)
  }

  /// Returns the status that GitHub stores: `null` if both the message and the emoji are empty.
  private static func kept(_ input: JSON) -> JSON {
    guard input["message"] != "" || input["emoji"] != "" else { return nil }
    let organization: JSON = input["organizationId"].map { ["id": $0] } ?? nil
    return [
      "message": input["message"] ?? nil, "emoji": input["emoji"] ?? nil,
      "indicatesLimitedAvailability": input["limitedAvailability"] ?? nil, "expiresAt": input["expiresAt"] ?? nil,
      "organization": organization,
    ]
  }

  private static func addresses(in body: JSON?) -> [String] {
    guard case .array(let addresses)? = body?["account_urls"] else { return [] }
    return addresses.compactMap { if case .string(let address) = $0 { address } else { nil } }
  }

  private static func socialAccount(_ address: String) -> JSON {
    ["provider": "generic", "url": .string(address)]
  }

  private static let caching = [("Cache-Control", "private, max-age=60, s-maxage=60")]

  private static let emails = """
    [{"email":"octocat@github.com","primary":true,"verified":true,"visibility":"public"},
     {"email":"mona@octocat.example","primary":false,"verified":true,"visibility":null},
     {"email":"new@octocat.example","primary":false,"verified":false,"visibility":null}]
    """
}
