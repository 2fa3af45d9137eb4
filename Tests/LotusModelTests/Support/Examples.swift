import Essentials
import FoundationEssentials
import HTTP
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
