import Synchronization
import TestSupport
import Testing

/// The commands that change star lists.
@Suite struct StarListChangeTests {
  /// Returns a list with the first page of its repositories.
  private static func list(_ name: String, _ contents: String) -> String {
    StarListTests.list(name, contents: #","contents":\#(contents)"#)
  }

  private static func item(_ id: Int) -> String { #"{"id":"R_\#(id)"}"# }

  /// Runs `star o/r --list Later` for a repository with the ID 1, which is starred already.
  ///
  /// - Parameters:
  ///   - lists: The lists with the first pages of their repositories.
  ///   - laterPage: The second page of a list that has one.
  ///   - response: The response to the change of the lists.
  /// - Returns: The result, and the variables of each change.
  private func star(
    lists: [String], laterPage: String = page([]), response: String = #"[{"id":"UL_Ideas","name":"Ideas"}]"#,
    _ options: String...
  ) async throws -> (result: Subprocess.Result, changes: [String]) {
    let changes = Mutex([String]())
    let server = try OriginServer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      switch request.path {
      case "/repos/o/r": return .json(#"{"name":"r","full_name":"o/r","node_id":"R_1"}"#)
      case "/user/starred/o/r": return .response(status: 204)
      case _ where body.contains("updateUserListsForItem"):
        changes.withLock { $0.append(body.split(separator: #""variables":"#).last.map(String.init) ?? "") }
        return .json(#"{"data":{"updateUserListsForItem":{"lists":\#(response)}}}"#)
      case _ where body.contains("node(id"): return .json(#"{"data":{"node":{"items":\#(laterPage)}}}"#)
      default: return .json(#"{"data":{"viewer":{"lists":\#(Self.page(lists))}}}"#)
      }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: ["star", "o/r", "--list", "Later"] + options)
    return (result, changes.withLock { $0 })
  }

  private static func page(_ nodes: [String], of total: Int? = nil, next: String? = nil) -> String {
    StarListTests.page(nodes, of: total, next: next)
  }

  @Test func `A repository stays in the lists that contain it, also on a later page`() async throws {
    let (result, changes) = try await star(
      lists: [
        Self.list("Ideas", Self.page([Self.item(2)], of: 2, next: #""C""#)),
        Self.list("Other", Self.page([Self.item(3)])), Self.list("Later", Self.page([])),
      ],
      laterPage: Self.page([Self.item(1)], of: 2),
      response: #"[{"id":"UL_Later","name":"Later"},{"id":"UL_Ideas","name":"Ideas"}]"#)
    expectSuccess(result, output: "You already starred o/r\nAdded o/r to \"Later\"\n")
    #expect(changes == [#"{"input":{"itemId":"R_1","listIds":["UL_Ideas","UL_Later"]}}}"#])
  }

  @Test func `Nothing is sent if the lists already contain the repository`() async throws {
    let (result, changes) = try await star(lists: [Self.list("Later", Self.page([Self.item(1)]))], "--json")
    expectSuccess(result)
    #expect(result.output.split(separator: "\n").last == #"{"action":"list","changed":false,"target":"o/r"}"#)
    #expect(changes.isEmpty)
  }

  @Test(arguments: [
    page([item(2)], of: 3), page([item(2), "null"], of: 2), page([item(2)], of: 2, next: #""C""#),
    page([item(2)], of: 2, next: "null"),
  ])
  func `Nothing is sent if a list could not be read completely`(contents: String) async throws {
    let (result, changes) = try await star(
      lists: [Self.list("Ideas", contents), Self.list("Later", Self.page([]))], laterPage: Self.page([], of: 2))
    expectFailure(
      result, Exit.network, saying: "could not read the whole star list \"Ideas\"", notices: true)
    #expect(changes.isEmpty)
  }

  @Test func `Nothing is changed if a list does not exist`() async throws {
    let (result, changes) = try await star(lists: [Self.list("Ideas", Self.page([]))])
    expectFailure(result, Exit.notFound, saying: "your lists are: Ideas; to create it, run: ghlotus lists create Later")
    #expect(changes.isEmpty)
  }

  @Test func `Lists that GitHub keeps are reported`() async throws {
    let (result, changes) = try await star(
      lists: [Self.list("Ideas", Self.page([Self.item(1)])), Self.list("Later", Self.page([]))])
    #expect(changes.count == 1)
    #expect(result.status == Exit.refused)
    #expect(result.output == "You already starred o/r\n")
    #expect(result.errors.contains("the lists should be Ideas, Later, but are Ideas;"))
  }

  private static let scopes =
    "Your token has not been granted the required scopes to execute this query. The 'createUserList' field requires one "
    + "of the following scopes: ['user'], but your token has only been granted the: ['repo'] scopes."

  @Test(arguments: [
    ("create Later", #"{"data":{"createUserList":{"list":\#(StarListTests.list("Later"))}}}"#, Exit.done, ""),
    ("rename ideas Later", #"{"data":{"updateUserList":{"list":\#(StarListTests.list("Later"))}}}"#, Exit.done, ""),
    ("delete ideas --yes", #"{"data":{"deleteUserList":{"user":{"login":"o"}}}}"#, Exit.done, ""),
    ("delete ideas", "", Exit.usage, "add --yes"),
    ("create IDEAS", "", Exit.refused, #"you already have a star list "Ideas""#),
    (
      "create Later", #"{"errors":[{"type":"INSUFFICIENT_SCOPES","message":"\#(scopes)"}]}"#, Exit.signInNeeded,
      #"lacks the scope "user""#
    ),
    (
      "create Later", #"{"data":{"createUserList":null},"errors":[{"type":"UNPROCESSABLE","message":"Taken"}]}"#,
      Exit.refused, "Taken"
    ),
    ("create Later", "{", Exit.network, "the change may have been made; to check, run: ghlotus lists"),
  ])
  func `A list is created, renamed and deleted`(
    arguments: String, response: String, status: Int32, words: String
  ) async throws {
    let server = try OriginServer { request in
      String(decoding: request.body, as: UTF8.self).contains("mutation")
        ? .json(response) : .json(#"{"data":{"viewer":{"lists":\#(Self.page([StarListTests.list("Ideas")]))}}}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: ["lists"] + arguments.split(separator: " ").map(String.init))
    if status == Exit.done { expectSuccess(result) } else { expectFailure(result, status, saying: words) }
    let changes = server.requests.count { String(decoding: $0.body, as: UTF8.self).contains("mutation") }
    #expect(changes == (response.isEmpty ? 0 : 1))
  }

  @Test(arguments: ["lists create x", "lists delete x --yes", "star o/r --list x"])
  func `Changes are not possible offline and require a sign-in`(line: String) async throws {
    let server = try OriginServer { _ in .json("{}", status: 500) }
    let words = line.split(separator: " ").map(String.init)
    let offline = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: words + ["--offline"])
    #expect(offline.status == Exit.network)
    #expect(offline.errors.contains("--offline prevents changes"))
    let signedOut = try await Ghlotus(asking: server).run(arguments: words)
    #expect(signedOut.status == Exit.signInNeeded)
    #expect(server.requests.isEmpty)
  }
}
