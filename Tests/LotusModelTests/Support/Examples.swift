import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

extension User {
  /// A person with nothing filled in.
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

/// The network error that a body becomes when it cannot be read as this type; nil where it can.
func problem<Value: Decodable>(reading json: String, as type: Value.Type) -> NetworkError? {
  do {
    _ = try decoded(type, json)
    return nil
  } catch {
    return NetworkError(error, in: HTTPResponse(200, ["content-type": "application/json"]))
  }
}
