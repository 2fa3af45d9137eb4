import LotusModel

/// Chooses the GitHub host of a run from the command line and the environment.
extension GitHubServer {
  /// Creates the server of a run.
  ///
  /// `--hostname` takes precedence over the environment. Otherwise `GH_HOST` names the host, and
  /// `GHLOTUS_API_URL` and `GHLOTUS_WEB_URL` replace its base URLs.
  ///
  /// - Parameter variables: The environment variables that aren't empty.
  init(_ line: ParsedLine, _ variables: [String: String]) throws(InvalidServerError) {
    if let hostname = line.value("hostname") {
      try self.init(hostname: hostname)
      return
    }
    try self.init(hostname: "github.com")
    try set(by: "GH_HOST", variables) { _, text throws(InvalidServerError) in try GitHubServer(hostname: text) }
    try set(by: "GHLOTUS_API_URL", variables) { server, text throws(InvalidServerError) in
      try server.moved(api: text, web: nil)
    }
    try set(by: "GHLOTUS_WEB_URL", variables) { server, text throws(InvalidServerError) in
      try server.moved(api: nil, web: text)
    }
  }

  private mutating func set(
    by variable: String, _ variables: [String: String],
    _ change: (GitHubServer, String) throws(InvalidServerError) -> GitHubServer
  ) throws(InvalidServerError) {
    guard let text = variables[variable] else { return }
    do throws(InvalidServerError) {
      self = try change(self, text)
    } catch {
      throw error.from(variable)
    }
  }
}
