import Essentials
import LotusModel
import ModelControllers
import Terminal

/// GitHub's own command-line program `gh`, which may store a token for the server.
struct GHProgram {
  private let path: String
  private let environment: [String: String]
  private let hostname: String

  /// Finds the program in `PATH`.
  ///
  /// - Parameter server: The server whose token is needed. If its API has another address than
  ///   usual, the token of that address is used, so that no server receives the token of another.
  /// - Returns: `nil` if the program isn't installed.
  init?(environment: [String: String], server: GitHubServer) {
    guard let path = environment.program(named: "gh") else { return nil }
    self.path = path
    self.environment = environment.withoutTokens
    hostname = server.name
  }

  /// Returns the token that the program stores.
  ///
  /// Tokens in environment variables don't count, because ghlotus uses them anyway.
  ///
  /// - Returns: `nil` if the program isn't signed in to the server.
  func token() async -> Token? {
    let words = [path, "auth", "token", "--hostname", hostname]
    guard let output = await Program.shortOutput(of: words, environment: environment), output.status == 0 else {
      return nil
    }
    return Token(output.text.trimmed)
  }
}
