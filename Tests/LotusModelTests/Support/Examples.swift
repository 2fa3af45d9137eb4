import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

extension User {
  /// A user without any of the optional values.
  static let example = User(
    login: "octocat", id: 583_231, kind: .user, url: "https://github.com/octocat", avatarURL: nil, name: nil,
    company: nil, blog: nil, location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
    publicRepositories: 0, publicGists: 0, followers: 0, following: 0,
    createdAt: Date(timeIntervalSince1970: 1_295_981_076), updatedAt: nil)
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
    self = try #require(JSONValue(parsing: Data(text.utf8)), "invalid JSON: \(text)")
  }

  /// The value at a path of member names, such as `["log", "version"]`.
  subscript(path: [String]) -> JSONValue? {
    path.reduce(self) { $0?[$1] }
  }

  /// Returns a copy of the object with one member changed, or removed if the value is `nil`.
  func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }
}

/// Returns the network error for a body that cannot be decoded as a type.
///
/// - Returns: `nil` if the body can be decoded.
func problem<Value: Decodable>(reading json: String, as type: Value.Type) -> NetworkError? {
  do {
    _ = try decoded(type, json)
    return nil
  } catch {
    return NetworkError(error, in: HTTPResponse(200, ["content-type": "application/json"]))
  }
}
