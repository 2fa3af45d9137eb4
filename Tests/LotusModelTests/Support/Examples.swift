import FoundationEssentials
import Testing

@testable import LotusModel

extension Date {
  /// The clock of the fixtures: 2026-11-02T10:15:00Z.
  static let example = Date(timeIntervalSince1970: 1_793_614_500)

  init(iso text: String) throws {
    try self.init(text, strategy: .iso8601)
  }
}

extension Viewpoint {
  static let example = Viewpoint(
    now: .example, secondsFromGMT: 0, hostname: "github.com", webURL: "https://github.com")
}

extension User {
  /// A person with nothing filled in.
  static let example = User(
    login: "octocat", id: 583_231, kind: .user, url: "https://github.com/octocat", avatarURL: nil, name: nil,
    company: nil, blog: nil, location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
    publicRepositories: 0, publicGists: 0, followers: 0, following: 0,
    createdAt: Date(timeIntervalSince1970: 1_295_981_076), updatedAt: nil)
}

extension Profile {
  static func example(
    social: [SocialAccount]? = nil, highlights: ProfileHighlights? = nil, _ change: (inout User) -> Void = { _ in }
  ) -> Profile {
    var user = User.example
    change(&user)
    return Profile(
      user: user, organizations: nil, socialAccounts: social, topRepositories: nil, highlights: highlights)
  }
}

extension Repository {
  /// A repository with nothing filled in.
  static func example(_ change: (inout Repository) -> Void = { _ in }) throws -> Repository {
    var repository = try decoded(
      Repository.self,
      """
      {"name":"Hello-World","full_name":"octocat/Hello-World","html_url":"https://github.com/octocat/Hello-World",\
      "stargazers_count":0}
      """)
    change(&repository)
    return repository
  }
}

extension HTTPRequest {
  init(_ method: HTTPMethod = .get, _ url: String, _ headers: HTTPHeaders = [:], body: String? = nil) throws {
    self.init(method: method, url: try #require(URL(string: url)), headers: headers, body: body.map { Data($0.utf8) })
  }
}

extension HTTPResponse {
  init(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String = "") {
    self.init(status: status, headers: headers, body: Data(body.utf8))
  }

  var text: String {
    String(decoding: body, as: UTF8.self)
  }
}

extension JSONValue {
  init(_ text: String) throws {
    self = try #require(JSONValue(parsing: Data(text.utf8)), "no JSON: \(text)")
  }

  /// A place in the tree, such as `["log", "version"]`.
  subscript(path: [String]) -> JSONValue? {
    path.reduce(self) { $0?[$1] }
  }

  /// The same object with one member changed, or taken out.
  func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }
}

/// Decodes as the network controller does.
func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode(type, from: Data(json.utf8))
}

/// The network error that a body becomes when it cannot be read as this type; nil where it can.
func problem<Value: Decodable>(reading json: String, as type: Value.Type) -> NetworkError? {
  do {
    _ = try decoded(type, json)
    return nil
  } catch {
    return NetworkError(error, in: HTTPResponse(200, ["content-type": "application/json"]))
  }
}

/// The same numbers on every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
