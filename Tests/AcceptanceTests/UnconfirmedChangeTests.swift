import TestSupport
import Testing

/// Commands that change something, against servers that don't respond as GitHub does.
struct UnconfirmedChangeTests {
  private static let commands = [
    "follow mona", "unfollow mona", "star a/b", "unstar a/b", "block mona", "unblock mona", "emails add a@b.c",
    "emails remove a@b.c", "emails show", "emails hide", "keys add k.pub", "keys remove 3",
    "links add https://a.example",
    "links remove https://a.example", "edit-profile --bio x", "edit-profile --add-social https://a.example",
    "status ok!", "status --clear",
  ]

  @Test(arguments: [200, 201, 202])
  func `An HTML page confirms no change`(status: Int) async throws {
    let server = try OriginServer { _ in .html("<html>Sign in to the network</html>", status: status) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    try ghlotus.home.write(
      "k.pub", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHbGcZ0Jk0e7nS0Yt0p3v0cU3J7hRr1K8nVw2yq4m5Lx a@b\n")
    for command in Self.commands {
      let result = try await ghlotus.run(arguments: command.split(separator: " ").map(String.init))
      // A failed edit prints the values that it was given.
      let notices = command.hasPrefix("edit-profile")
      expectFailure(result, Exit.network, saying: "unexpected response from 127.0.0.1", notices: notices)
      #expect(result.output.isEmpty, "\(command): \(result.output)")
    }
  }

  @Test(arguments: [302, 303, 307])
  func `A redirect to a sign-in page does not tell whether a change was made`(status: Int) async throws {
    let page = "<title>Sign in</title>"
    let server = try OriginServer { request in
      switch (request.method, request.path) {
      case (_, "/login"): .html(page)
      case ("GET", "/user/social_accounts"): .json("[]")
      case ("GET", _): .json("{}", status: 404)
      default: .redirect(to: "/login?return_to=x", status: status)
      }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    try ghlotus.home.write("k.pub", "ssh-rsa AAAAB3Nz mona\n")
    let commands = [
      "follow mona", "star a/b", "block mona", "keys remove 3", "keys add k.pub", "emails add a@b.c",
      "links add https://a.example", "api -X DELETE /user/following/mona", "api -X PUT /user/starred/a/b",
    ]
    for command in commands {
      let result = try await ghlotus.run(arguments: command.split(separator: " ").map(String.init))
      expectFailure(
        result, Exit.network, saying: "a web page (text/html) instead of JSON", "the change may have been made",
        output: command.hasPrefix("api") ? page : "")
    }
  }

  @Test func `A redirect that turns a change into a read confirms nothing`() async throws {
    let server = try OriginServer { request in
      switch (request.method, request.path) {
      case ("GET", "/new"): .json(#"{"html_url":"https://github.com/new"}"#)
      case ("GET", "/none"): .response(status: 204)
      case ("GET", _): .json("{}", status: 404)
      case (_, "/user/following/mona"): .redirect(to: "/none", status: 303)
      default: .redirect(to: "/new", status: 303)
      }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    let follow = try await ghlotus.run("follow", "mona")
    expectFailure(follow, Exit.notFound, saying: "renamed or moved to http://127.0.0.1")
    let call = try await ghlotus.run("api", "/repos/o/r/issues", "-f", "title=x")
    expectFailure(
      call, Exit.notFound, saying: "moved to https://github.com/new", "the change may have been made",
      output: #"{"html_url":"https://github.com/new"}"#)
  }

  @Test(arguments: [403, 404, 422])
  func `The status of a web page does not tell that GitHub rejected a change`(status: Int) async throws {
    let server = try OriginServer { request in
      request.path == "/user/social_accounts" && request.method == "GET"
        ? .json("[]") : .html("<p>Blocked by the proxy", status: status)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    for command in ["keys remove 3", "emails add a@b.c", "links add https://a.example"] {
      let result = try await ghlotus.run(arguments: command.split(separator: " ").map(String.init))
      expectFailure(result, Exit.network, saying: "a web page", "the change may have been made")
    }
    if status == 404 { expectFailure(try await ghlotus.run("follow", "mona"), Exit.network, saying: "a web page") }
  }

  @Test func `An error next to the result of a mutation does not hide that the change was made`() async throws {
    let server = try OriginServer { request in
      guard request.text.contains("mutation") else { return .json(#"{"data":{"viewer":{"status":null}}}"#) }
      return .json(
        #"{"data":{"changeUserStatus":{"status":{"message":"ok!","emojiHTML":null,"indicatesLimitedAvailability":false}}},"#
          + #""errors":[{"type":"FORBIDDEN","path":["changeUserStatus","status","emojiHTML"],"message":"No emoji"}]}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("status", "ok!")
    expectFailure(result, Exit.network, saying: "No emoji; the change may have been made", "run: ghlotus status")
  }

  @Test func `HTML is what GitHub returns for Markdown`() async throws {
    let server = try OriginServer { _ in .html("<p>x</p>") }
    expectSuccess(try await Ghlotus(asking: server).run("api", "/markdown", "-f", "text=x"))
  }

  @Test(arguments: [
    ("emails add a@b.c", "to check, run: ghlotus emails"), ("emails show", "to check, run: ghlotus emails"),
    ("keys add k.pub", "to check, run: ghlotus keys"), ("status ok!", "to check, run: ghlotus status"),
    ("links add https://a.example", "to check, run: ghlotus links"),
    ("api -X POST /user/repos -f name=x", "so check before you try again"),
  ])
  func `If the connection breaks, a change that cannot be repeated may have been made`(
    command: String, advice: String
  ) async throws {
    let server = try OriginServer { request in
      if request.method == "GET" || request.text.contains("viewer") {
        return .json(request.path == "/graphql" ? #"{"data":{"viewer":{"status":null}}}"# : "[]")
      }
      return .resetBeforeHeaders
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    try ghlotus.home.write("k.pub", "ssh-rsa AAAAB3Nz mona\n")
    let result = try await ghlotus.run(arguments: command.split(separator: " ").map(String.init))
    expectFailure(
      result, Exit.network, saying: "closed the connection unexpectedly; the change may have been made", advice)
  }

  @Test func `A change that can be repeated is worth another try`() async throws {
    let server = try OriginServer { _ in .resetBeforeHeaders }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("keys", "remove", "3")
    expectFailure(result, Exit.network, saying: "closed the connection unexpectedly; try again")
  }
}
