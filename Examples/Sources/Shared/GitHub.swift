import Foundation

/// A client of GitHub's API. Its asynchronous methods read responses from a recording instead of
/// using the network.
public struct GitHub: Sendable {
  private let recording: String

  /// Creates a client.
  ///
  /// - Parameter recording: The path of a HAR file.
  public init(recording: String) {
    self.recording = recording
  }

  public func user(_ login: String) async throws(GitHubError) -> User {
    guard let user: User = try await answer("/users/\(login)") else { throw .unknownUser(login) }
    return user
  }

  /// Fetches a user's six most starred repositories, the most starred first.
  public func repositories(of login: String) async throws(GitHubError) -> [Repository] {
    let found: Found? = try await answer("/search/repositories?q=user%3A\(login)&sort=stars&order=desc&per_page=6")
    return found?.items ?? []
  }

  public func organizations(of login: String) async throws(GitHubError) -> [Organization] {
    try await answer("/users/\(login)/orgs?per_page=100") ?? []
  }

  private struct Found: Decodable {
    let items: [Repository]
  }

  /// Returns the recorded response to a request.
  ///
  /// - Returns: `nil` if the recording doesn't have a response, which counts as a 404.
  @concurrent private func answer<Answer: Decodable>(_ path: String) async throws(GitHubError) -> Answer? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      let archive = try JSONDecoder().decode(Archive.self, from: Data(contentsOf: URL(fileURLWithPath: recording)))
      let entry = archive.log.entries.first { $0.request.url == "https://api.github.com" + path }
      return try entry?.response.content.text.map { try decoder.decode(Answer.self, from: Data($0.utf8)) }
    } catch {
      throw .unreadable
    }
  }
}

/// The parts of a HAR file that the client reads.
///
/// Specification: http://www.softwareishard.com/blog/har-12-spec/
private struct Archive: Decodable {
  struct Log: Decodable { let entries: [Entry] }
  struct Entry: Decodable {
    let request: Request
    let response: Response
  }
  struct Request: Decodable { let url: String }
  struct Response: Decodable { let content: Content }
  struct Content: Decodable { let text: String? }

  let log: Log
}
