import FoundationEssentials
import TestSupport
import Testing

/// The commands `emails`, `keys`, `links`, `blocked`, `limits`, `members`, `search`, `gist` and
/// `issue`.
@Suite struct OwnCommandsTests {
  /// Runs a signed-in command in a folder with a public SSH key and a public GPG key.
  private func run(_ line: String, asking server: OriginServer) async throws -> Subprocess.Result {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    try ghlotus.home.write("id.pub", "ssh-rsa AAAAB3Nz mona\n")
    try ghlotus.home.write("keys/id.asc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n")
    return try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
  }

  /// The response to a request, which confirms a change or describes the account before it.
  private static func confirmation(of request: ReceivedRequest) -> Response {
    switch request.method {
    case "GET" where request.path == "/user/emails":
      .json(#"[{"email":"mona@a.example","primary":true,"verified":true,"visibility":"private"}]"#)
    case "GET": .json(#"[{"provider":"generic","url":"https://old.example"}]"#)
    case "DELETE": .response(status: 204)
    case "PATCH": .json("[]")
    case _ where request.path.hasSuffix("keys"): .json("{}", status: 201)
    default: .json(addition(in: request), status: 201)
    }
  }

  /// The list that GitHub returns after an addition.
  private static func addition(in request: ReceivedRequest) -> String {
    let text = request.text.split(separator: "\"").dropLast().last ?? ""
    return request.path == "/user/emails" ? #"[{"email":"\#(text)"}]"# : #"[{"url":"\#(text)"}]"#
  }

  @Test(arguments: [
    (
      "emails add a@b.example", "POST /user/emails", #"{"emails":["a@b.example"]}"#, "Added email address a@b.example. "
    ),
    (
      "emails remove a@b.example", "DELETE /user/emails", #"{"emails":["a@b.example"]}"#,
      "Removed email address a@b.example"
    ),
    (
      "emails show", "PATCH /user/email/visibility", #"{"visibility":"public"}"#,
      "Your primary email address is now public"
    ),
    ("keys remove 7", "DELETE /user/keys/7", "", "Removed SSH key 7"),
    ("keys --gpg remove 7", "DELETE /user/gpg_keys/7", "", "Removed GPG key 7"),
    ("keys --signing remove 7", "DELETE /user/ssh_signing_keys/7", "", "Removed SSH signing key 7"),
    (
      "keys --signing add id.pub", "POST /user/ssh_signing_keys",
      #"{"key":"ssh-rsa AAAAB3Nz mona","title":"mona"}"#, "Added SSH signing key \"mona\""
    ),
    (
      "links add https://a.example", "POST /user/social_accounts", #"{"account_urls":["https://a.example"]}"#,
      "Added https://a.example "
    ),
    (
      "links remove old.example", "DELETE /user/social_accounts", #"{"account_urls":["https://old.example"]}"#,
      "Removed https://old.example from your profile"
    ),
    (
      "keys add id.pub", "POST /user/keys", #"{"key":"ssh-rsa AAAAB3Nz mona","title":"mona"}"#,
      "Added SSH key \"mona\""
    ),
    (
      "keys add id.pub -t laptop", "POST /user/keys", #"{"key":"ssh-rsa AAAAB3Nz mona","title":"laptop"}"#,
      "Added SSH key \"laptop\""
    ),
    (
      "keys --gpg add keys/id.asc", "POST /user/gpg_keys",
      #"{"armored_public_key":"-----BEGIN PGP PUBLIC KEY BLOCK-----","name":"id.asc"}"#, "Added GPG key \"id.asc\""
    ),
  ])
  func `A change sends one request that writes`(line: String, sent: String, body: String, said: String) async throws {
    let server = try OriginServer { Self.confirmation(of: $0) }
    let result = try await run(line, asking: server)
    expectSuccess(result)
    #expect(result.output.hasPrefix(said))
    let writes = server.requests.filter { $0.method != "GET" }
    #expect(writes.map { "\($0.method) \($0.target)" } == [sent])
    #expect(writes.map(\.text) == [body])
  }

  @Test(arguments: [
    ("emails", "GET /user/emails?per_page=100"), ("keys --signing", "GET /user/ssh_signing_keys?per_page=100"),
  ])
  func `The user's own lists have a limit, and no limit by default`(line: String, sent: String) async throws {
    let rows = (1...40).map { id in
      #"{"id":\#(id),"title":"t","key":"ssh-rsa A","email":"\#(id)@a.example","verified":true,"primary":false}"#
    }
    let server = try OriginServer { _ in .json("[\(rows.joined(separator: ","))]") }
    for (option, count) in [("", 40), (" --all", 40), (" -L 3", 3), (" list --limit 3", 3)] {
      let result = try await run(line + option, asking: server)
      expectSuccess(result)
      #expect(result.output.split(separator: "\n").count == count)
    }
    #expect(server.requests.first.map { "\($0.method) \($0.target)" } == sent)
    expectFailure(
      try await run("\(line) remove 7 -L 3", asking: server), Exit.usage, saying: "--limit and remove cannot be used")
    expectFailure(try await run("\(line) --all -L 3", asking: server), Exit.usage, saying: "--all and --limit")
  }

  @Test(
    arguments: [
      ("emails add a@b.example", ["action": "add", "target": "a@b.example", "changed": true]),
      ("emails remove a@b.example", ["action": "remove", "target": "a@b.example", "changed": true]),
      ("emails show", ["action": "show", "target": "mona@a.example", "changed": true]),
      ("emails hide", ["action": "hide", "target": "mona@a.example", "changed": false]),
      ("keys remove 7", ["action": "remove", "target": "7", "changed": true, "id": 7]),
      ("keys add id.pub", ["action": "add", "target": "mona", "changed": true]),
      ("links add https://a.example", ["action": "add", "target": "https://a.example", "changed": true]),
      ("links add old.example", ["action": "add", "target": "https://old.example", "changed": false]),
      ("links remove old.example", ["action": "remove", "target": "https://old.example", "changed": true]),
      ("links remove https://a.example", ["action": "remove", "target": "https://a.example", "changed": false]),
    ] as [(String, JSON)])
  func `With --json, a change prints one JSON object`(line: String, object: JSON) async throws {
    let server = try OriginServer { Self.confirmation(of: $0) }
    let result = try await run("\(line) --json", asking: server)
    expectSuccess(result)
    #expect(try JSON(result.standardOutput) == object)
    let target = try await run("\(line) -q .target", asking: server)
    #expect(object["target"] == .string(String(target.output.dropLast())))
  }

  @Test(arguments: [("keys add id.pub", "SSH key \"mona\""), ("keys --gpg add id.asc -t work", "GPG key \"work\"")])
  func `A new key is reported with its ID`(line: String, key: String) async throws {
    let server = try OriginServer { _ in .json(#"{"id":12,"title":"mona"}"#, status: 201) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    try ghlotus.home.write("id.pub", "ssh-rsa AAAAB3Nz mona\n")
    try ghlotus.home.write(
      "id.asc", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQ==\n-----END PGP PUBLIC KEY BLOCK-----\n")
    let words = line.split(separator: " ").map(String.init)
    #expect(try await ghlotus.run(arguments: words).output == "Added \(key) with the ID 12\n")
    #expect(try await ghlotus.run(arguments: words + ["--json=id"]).output == "{\"id\":12}\n")
  }

  @Test(arguments: [
    ("keys add id.pub", #"{"id":12,"title":"Work laptop"}"#, "Added SSH key \"Work laptop\" with the ID 12\n"),
    (
      "links add http://a.example", #"[{"url":"https://old.example"},{"url":"https://a.example/"}]"#,
      "Added https://a.example/ to your profile\n"
    ),
  ])
  func `A change is reported as GitHub made it`(line: String, confirmation: String, said: String) async throws {
    let server = try OriginServer { request in
      request.method == "POST" ? .json(confirmation, status: 201) : Self.confirmation(of: request)
    }
    let result = try await run(line, asking: server)
    expectSuccess(result, output: said)
    let target = try await run("\(line) -q .target", asking: server).output.dropLast()
    #expect(said.contains(target), "\(target)")
  }

  @Test(arguments: [
    ("links add https://old.example", "https://old.example is already on your profile\n"),
    ("links remove https://a.example", "https://a.example is not on your profile\n"),
    ("emails hide", "Your primary email address is already private\n"),
  ])
  func `A change that makes no difference is reported and not sent`(line: String, said: String) async throws {
    let server = try OriginServer { Self.confirmation(of: $0) }
    let result = try await run(line, asking: server)
    expectSuccess(result, output: said)
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test func `A private key is never sent`() async throws {
    let server = try OriginServer { _ in .json("[]") }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    try ghlotus.home.write("id", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn\n-----END OPENSSH PRIVATE KEY-----\n")
    let result = try await ghlotus.run("keys", "add", "id")
    #expect(result.status == 8)
    #expect(result.errors.contains("the key is private, so nothing was sent"))
    #expect(server.requests.isEmpty)
  }

  @Test func `A missing scope is explained with the command to grant it`() async throws {
    let headers = [("x-oauth-scopes", "user, repo"), ("x-accepted-oauth-scopes", "admin:public_key, read:public_key")]
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404, headers: headers) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("keys")
    #expect(result.status == 4)
    #expect(result.errors.contains("--scopes repo,admin:public_key\n"))
  }

  @Test func `The words of a search form one query`() async throws {
    let server = try OriginServer { _ in .json(#"{"total_count":0,"incomplete_results":false,"items":[]}"#) }
    expectSuccess(try await run("search repos tetris language:swift", asking: server))
    #expect(server.requests.map(\.target) == ["/search/repositories?q=tetris%20language%3Aswift&per_page=100"])
  }

  @Test func `An incomplete search is reported, and the status of a pipe tells it`() async throws {
    let items = #"[{"login":"mona","id":2,"html_url":"https://github.com/mona","type":"User"}]"#
    let server = try OriginServer { _ in
      .json(#"{"total_count":1,"incomplete_results": true,"items":\#(items)}"#)
    }
    let ghlotus = try Ghlotus(asking: server)
    let message = "ghlotus: GitHub ended the search early; results may be missing\n"
    for options in [[], ["--json"], ["-q", ".login"]] {
      let result = try await ghlotus.run(arguments: ["search", "users", "mona"] + options)
      #expect(result.status == Exit.network, "\(options)")
      #expect(result.output.split(separator: "\n").count == 1)
      #expect(result.errors == message)
    }
    let page = try await ghlotus.run("search", "users", "mona", on: .terminal(columns: 80, streams: [.output]))
    #expect(page.status == Exit.done && page.errors.hasPrefix(message), "\(page.errors)")
  }

  @Test func `A search with more results than GitHub returns says so`() async throws {
    let items = #"[{"login":"mona","id":2,"html_url":"https://github.com/mona","type":"User"}]"#
    let server = try OriginServer { _ in .json(#"{"total_count":5432,"incomplete_results":false,"items":\#(items)}"#) }
    let ghlotus = try Ghlotus(asking: server)
    for options in [[], ["--json"]] {
      let result = try await ghlotus.run(arguments: ["search", "users", "mona", "--all"] + options)
      #expect(result.status == Exit.done)
      #expect(
        result.errors
          == "ghlotus: GitHub returns only the first 1,000 of 5,432 users; to see others, narrow the search\n")
      #expect(try await ghlotus.run(arguments: ["search", "users", "mona"] + options).errors.isEmpty)
    }
    let page = try await ghlotus.run("search", "users", "mona", "--all", on: .terminal(columns: 80))
    #expect(page.terminalText.contains("GitHub returns only the first 1,000."), "\(page)")
  }

  @Test(arguments: [
    ("gist 1", "no gist \"1\""), ("issue o/r#1", "no issue or pull request \"o/r#1\""),
    ("members o", "no organization \"o\""),
  ])
  func `An error for a missing item names the item`(line: String, said: String) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    let result = try await run(line, asking: server)
    #expect(result.status == 3)
    #expect(result.errors.contains(said))
  }

  @Test func `A link without a scheme gets one, as in edit-profile`() async throws {
    let server = try OriginServer { Self.confirmation(of: $0) }
    let result = try await run("links add mastodon.social/@mona", asking: server)
    expectSuccess(result)
    #expect(result.output.hasPrefix("Added https://mastodon.social/@mona "))
    #expect(server.requests.last?.text == #"{"account_urls":["https://mastodon.social/@mona"]}"#)
  }

  @Test(arguments: [("--gpg", "ssh-rsa AAAAB3Nz mona", "SSH"), ("-t=x", "-----BEGIN PGP PUBLIC KEY BLOCK-----", "GPG")])
  func `keys add rejects a key of the other kind`(option: String, text: String, kind: String) async throws {
    let server = try OriginServer { _ in .json("[]", status: 201) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    try ghlotus.home.write("key", text + "\n")
    expectFailure(try await ghlotus.run("keys", option, "add", "key"), Exit.refused, saying: kind, "--gpg")
    #expect(server.requests.isEmpty)
  }

  @Test func `A key says that it was never used only if GitHub does`() async throws {
    func list(_ member: String) async throws -> String {
      let server = try OriginServer { _ in
        .json(#"[{"id":1,"title":"t","key":"ssh-rsa A","created_at":"2026-01-01T00:00:00Z"\#(member)}]"#)
      }
      let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
      return try await ghlotus.run("keys", on: .terminal(columns: 100)).terminalText
    }
    #expect(try await list(#","last_used":null"#).contains("never"))
    #expect(try await !list("").contains("never"))
  }

  @Test func `An explanation of GitHub replaces the usual reasons for a missing page`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Accounts are not enabled."}"#, status: 404) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("whoami")
    expectFailure(result, Exit.notFound, saying: ": Accounts are not enabled")
    #expect(!result.errors.contains("misspelled"))
  }

  @Test func `A gist reports binary files and missing files`() async throws {
    let server = try OriginServer { _ in
      .json(
        """
        {"id":"1","html_url":"u","description":"d","public":true,"created_at":"2026-01-01T00:00:00Z","owner":null,
        "truncated":true,"files":{"a.png":{"filename":"a.png","language":null,"size":8,"content":"iVBORw0KGgo=",
        "truncated":false,"encoding":"base64"},"b":{"filename":"b","size":2,"content":"x\\n","encoding":"utf-8"}}}
        """)
    }
    let result = try await Ghlotus(asking: server).run("gist", "1")
    expectSuccess(result)
    #expect(!result.output.contains("iVBORw0KGgo="))
    #expect(result.output.contains("public · first 2 files"))
    #expect(result.output.contains("This file is binary."))
    #expect(result.output.contains("  x\n"))
    #expect(result.output.contains("This gist has more files."))
    let json = try await Ghlotus(asking: server).run("gist", "1", "--json=files")
    expectFailure(json, Exit.network, saying: "GitHub returns only the first 2 files of the gist", output: json.output)
  }
}
