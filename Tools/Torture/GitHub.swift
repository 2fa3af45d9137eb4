import Essentials
import FoundationEssentials
import LotusModel
import Synchronization
import TestSupport

/// A local imitation of GitHub, with an account that supports sign-in and editing.
///
/// A fault can replace the responses of the server.
final class GitHub: Sendable {
  /// Returns the response to a request, or `nil` for the normal response.
  typealias Conduct = @Sendable (ReceivedRequest) -> Response?

  static let token = "gho_16C7e42F292c6912E7710c838347Ae178B4a"

  /// Every scope that the program requests, so that a sign-in prints no warnings.
  static let scopes = "user,public_repo,read:org"

  static let followers = #"[{"login":"mona","id":2,"type":"User","html_url":"https://github.com/mona"}]"#

  let server: OriginServer
  private let state: State

  init() throws {
    let pages = try Fixture("octocat.har")
    let user = JSONValue(parsing: Data((try Fixture("edit-profile.har")["/user"] ?? "").utf8))
    let state = State(user)
    server = try OriginServer { request in
      state.conduct(request) ?? state.account(request)
        ?? pages.response(to: request, headers: [("Cache-Control", "private, max-age=60"), ("ETag", "\"lotus\"")])
    }
    self.state = state
  }

  /// Starts a fault. Without an argument, ends the current fault.
  func behave(_ conduct: @escaping Conduct = { _ in nil }) {
    state.current.withLock { $0 = conduct }
  }

  /// Replaces the responses to the first requests for a path.
  static func first(_ count: Int, of path: String, _ response: Response) -> Conduct {
    let asked = Atomic(0)
    return { request in
      request.path == path && asked.add(1, ordering: .relaxed).newValue <= count ? response : nil
    }
  }

  private final class State: Sendable {
    let current = Mutex<Conduct>({ _ in nil })
    private let user: Mutex<[String: JSONValue]>

    init(_ user: JSONValue?) {
      guard case .object(let members)? = user else {
        self.user = Mutex([:])
        return
      }
      self.user = Mutex(members)
    }

    func conduct(_ request: ReceivedRequest) -> Response? { current.withLock(\.self)(request) }

    func account(_ request: ReceivedRequest) -> Response? {
      switch "\(request.method) \(request.path)" {
      case "PATCH /user", "GET /user":
        guard request["Authorization"]?.hasSuffix(GitHub.token) == true else {
          return .json(#"{"message":"Bad credentials"}"#, status: 401)
        }
        return user.withLock { user in
          if case .object(let changes)? = JSONValue(parsing: Data(request.body)) { user.merge(changes) { $1 } }
          return (try? JSONText.encode(user, pretty: false)).map {
            .json($0, headers: [("X-OAuth-Scopes", GitHub.scopes)])
          }
        }
      case "GET /user/social_accounts", "GET /user/emails": return .json("[]")
      case "GET /users/octocat/followers": return .json(GitHub.followers)
      case "POST /login/device/code":
        return .json(
          #"{"device_code":"3584d83530557fdd","user_code":"WDJB-MJHT","expires_in":900,"interval":1,"#
            + #""verification_uri":"https://github.com/login/device"}"#)
      case "POST /login/oauth/access_token":
        return .json(#"{"access_token":"\#(GitHub.token)","token_type":"bearer","scope":"\#(GitHub.scopes)"}"#)
      default: return nil
      }
    }
  }
}
