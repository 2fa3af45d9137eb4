import Shared

/// Dependency: the endpoints as closures, so that a test can replace each one.
struct GitHubClient {
  var user: (_ login: String) async throws(GitHubError) -> User
  var repositories: (_ login: String) async throws(GitHubError) -> [Repository]

  static func live(_ github: GitHub) -> GitHubClient {
    GitHubClient(
      user: { login throws(GitHubError) in try await github.user(login) },
      repositories: { login throws(GitHubError) in try await github.repositories(of: login) })
  }
}
