import TestSupport
import Testing

/// Commands in a clone, where a name can stand for the repository of the folder.
@Suite struct WorkingFolderCommandTests {
  private static let clone =
    "git init -q --initial-branch feature/x . && git remote add origin https://127.0.0.1/octocat/Hello-World.git && "

  private func targets(of line: String) async throws -> [String] {
    // The first response that fails cancels the other requests of the command, even before they are sent.
    let server = try OriginServer { request in
      request.target.contains("/comments") ? .json("[]") : .json("{}", status: 418)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x", "GHLOTUS_WEB_URL": "http://127.0.0.1"], asking: server)
    let result = try await ghlotus.bash(Self.clone + line)
    #expect(result.errors.contains("418"), "\(result.errors)")
    return server.requests.map { "\($0.method) \($0.target)" }.sorted()
  }

  @Test(arguments: [
    ("ghlotus issue 12", "GET /repos/octocat/Hello-World/issues/12"),
    ("ghlotus issue '#12'", "GET /repos/octocat/Hello-World/issues/12"),
    ("ghlotus '#12'", "GET /repos/octocat/Hello-World/issues/12"), ("ghlotus .", "GET /repos/octocat/Hello-World"),
    ("ghlotus star .", "GET /user/starred/octocat/Hello-World"),
    ("ghlotus unstar .", "GET /user/starred/octocat/Hello-World"),
    ("ghlotus api repos/{owner}/{repo}/releases", "GET /repos/octocat/Hello-World/releases"),
    ("ghlotus api repos/:owner/:repo/releases", "GET /repos/octocat/Hello-World/releases"),
    ("ghlotus api 'repos/{owner}/{repo}/branches/{branch}'", "GET /repos/octocat/Hello-World/branches/feature/x"),
    ("ghlotus api 'x/{foo}/:ownership'", "GET /x/%7Bfoo%7D/:ownership"),
    (
      "ghlotus api -X GET x -F name={owner}/{repo} -f plain={owner}",
      "GET /x?name=octocat/Hello-World&plain=%7Bowner%7D"
    ),
  ])
  func `A number, a dot and a placeholder mean the repository of the folder`(line: String, target: String) async throws
  {
    let targets = try await targets(of: line)
    #expect(targets.contains { $0.removingEscapes == target.removingEscapes }, "\(targets)")
  }

  @Test(arguments: ["issue 12", "star .", "api repos/{owner}/{repo}", "api x/{branch}", "."])
  func `Outside a repository they are a usage error, and nothing is sent`(line: String) async throws {
    let server = try OriginServer { _ in .json("{}") }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      arguments: line.split(separator: " ").map(String.init))
    let name = line == "issue 12" ? "use OWNER/REPO#12" : ""
    expectFailure(result, Exit.usage, saying: "Git found no repository in this folder", name)
    #expect(server.requests.isEmpty)
  }
}

extension String {
  /// The text with `%2F` and `%20` decoded, because a query may contain a slash in either form.
  fileprivate var removingEscapes: String {
    split(separator: "%2F", omittingEmptySubsequences: false).joined(separator: "/")
  }
}
