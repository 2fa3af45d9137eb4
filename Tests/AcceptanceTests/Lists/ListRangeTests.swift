import FoundationEssentials
import TestSupport
import Testing

/// The part of a list that a command shows, and the requests for that part.
@Suite struct ListRangeTests {
  /// Returns a page of 250 repositories. Repository n has n stars, and every tenth is written in
  /// Swift.
  private static func page(_ request: ReceivedRequest) -> Response {
    let number =
      request.target.split(separator: "&").last { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
    guard number <= 3 else { return .json("[]") }
    let items = ((number - 1) * 100 + 1...min(number * 100, 250)).map { item in
      """
      {"name":"\(item)","full_name":"o/\(item)","html_url":"u","stargazers_count":\(item),\
      "language":\(item % 10 == 0 ? "\"Swift\"" : "null")}
      """
    }
    let base = "<http://\(request["host"] ?? "")/users/o/repos?per_page=100&page="
    let links = number < 3 ? "\(base)\(number + 1)>; rel=\"next\", \(base)3>; rel=\"last\"" : "\(base)1>; rel=\"first\""
    return .json("[" + items.joined(separator: ",") + "]", headers: [("Link", links)])
  }

  private func repositories(_ line: String) async throws -> (names: [Int], pages: Int) {
    let server = try OriginServer(Self.page)
    let words = line.split(separator: " ").map(String.init)
    let result = try await Ghlotus(asking: server).run(arguments: ["repos", "o"] + words)
    expectSuccess(result)
    let names = result.output.split(separator: "\n").compactMap { row in
      Int(row.prefix { $0 != "\t" }.dropFirst(2))
    }
    return (names, server.requests.count)
  }

  @Test(
    arguments: [
      ("-L 3", Array(1...3), 1), ("-L 3 --page 2", Array(4...6), 1), ("--page 4", Array(91...120), 2),
      ("--page 5", Array(121...150), 1), ("-L 3 --page 100", [], 3), ("--all --page 3", Array(201...250), 1),
      ("-L 120 --page 2", Array(101...220), 2),
    ] as [(String, [Int], Int)])
  func `Only the pages that contain the rows are fetched`(line: String, rows: [Int], pages: Int) async throws {
    let (names, count) = try await repositories(line)
    #expect(names == rows)
    #expect(count <= pages)
  }

  @Test(
    arguments: [
      ("-L 3", [250, 249, 248]), ("-L 3 --page 2", [247, 246, 245]), ("-L 3 --page 84", [1]), ("-L 3 --page 85", []),
      ("--all --page 3", (1...50).reversed()), ("-L 2 --page 2 --language swift", [230, 220]),
    ] as [(String, [Int])])
  func `Local sorting happens before the rows are selected`(line: String, rows: [Int]) async throws {
    #expect(try await repositories("--sort stars \(line)").names == rows)
  }

  @Test(
    arguments: [
      ("-L 3", [10, 20, 30], 1), ("-L 3 --page 2", [40, 50, 60], 1), ("-L 6 --page 2", (7...12).map { $0 * 10 }, 2),
      ("-L 3 --page 9", [250], 3), ("-L 3 --page 10", [], 3),
    ] as [(String, [Int], Int)])
  func `Local filtering happens before the rows are selected`(line: String, rows: [Int], pages: Int) async throws {
    let (names, count) = try await repositories("--language swift \(line)")
    #expect(names == rows)
    // The program may have requested further pages in advance.
    #expect((pages...3).contains(count))
  }

  @Test(
    arguments: [
      ("-L 3", "Showing 3 of more than 200 repositories. To show all of them, use --all."),
      ("-L 30 --page 8", "Showing 30 of 250 repositories. To show all of them, use --all."),
      ("--sort stars", "Showing 30 of 250 repositories. To show all of them, use --all."),
      ("--language swift -L 30", nil), ("--all", nil), ("--page 99", "The list ends before page 99."),
      ("--language cobol", "No repositories match."),
    ] as [(String, String?)])
  func `A table is followed by a notice if rows are missing`(line: String, note: String?) async throws {
    let ghlotus = try Ghlotus(asking: try OriginServer(Self.page))
    let words = ["repos", "o"] + line.split(separator: " ").map(String.init)
    let result = try await ghlotus.run(arguments: words, on: .terminal(streams: [.output]))
    #expect(result.status == Exit.done)
    #expect(result.errors == (note.map { $0 + "\n" } ?? ""))
    expectSuccess(try await ghlotus.run(arguments: words))
  }

  @Test func `Empty lists and searches report their totals`() async throws {
    let users = #"{"total_count":812,"items":[{"login":"a","id":1,"type":"User","html_url":"u"}]}"#
    let server = try OriginServer { request in
      let next = "<http://\(request["host"] ?? "")/search/users?page=2>; rel=\"next\""
      return request.path == "/search/users" ? .json(users, headers: [("Link", next)]) : .json("[]")
    }
    for (line, note) in [
      ("gists octocat", "octocat has no public gists.\n"),
      ("search users x -L 1", "Showing 1 of 812 users. To show all of them, use --all.\n"),
    ] {
      let words = line.split(separator: " ").map(String.init)
      let result = try await Ghlotus(asking: server).run(arguments: words, on: .terminal(streams: [.output]))
      #expect(result.errors == note)
    }
  }

  @Test func `An interrupted list states the page to continue from`() async throws {
    let server = try OriginServer { request in
      request.target.hasSuffix("&page=2") ? .notHTTP : Self.page(request)
    }
    for (line, page) in [("-L 40 --page 3", 3), ("--language swift -L 4 --page 2", 3), ("--all", 2)] {
      let words = line.split(separator: " ").map(String.init)
      let result = try await Ghlotus(asking: server).run(arguments: ["repos", "o"] + words)
      #expect(result.status == (line.contains("swift") ? Exit.done : Exit.network), "\(line)")
      if result.status != Exit.done { #expect(result.errors.contains("repeat the command with --page \(page)\n")) }
    }
    // The filter of the whole list prints nothing, so there are no rows to continue.
    let filtered = try await Ghlotus(asking: server).run("repos", "o", "--all", "--slurp", "-q", "length")
    #expect(filtered.status == Exit.network && filtered.output.isEmpty && !filtered.errors.contains("--page"))
  }

  @Test(arguments: [
    (Response.json("{}", status: 404), Exit.network, "the next page was not found", 1),
    (.json(#"{"message":"Only 1000 results"}"#, status: 422), Exit.refused, "Only 1000 results", 2),
    (
      .json(
        #"[{"name":"a","full_name":"o/a"}]"#, headers: [("Link", "</users/o/repos?per_page=100&page=2>; rel=next")]),
      Exit.network, "the server returned the same next page again", 1
    ),
  ])
  func `A list that can't be continued says so, and blames neither its name nor its page`(
    second: Response, status: Int32, reason: String, lines: Int
  ) async throws {
    let server = try OriginServer { request in
      request.target.hasSuffix("&page=2")
        ? second
        : .json(
          #"[{"name":"b","full_name":"o/b"}]"#, headers: [("Link", "</users/o/repos?per_page=100&page=2>; rel=next")])
    }
    let result = try await Ghlotus(asking: server).run("repos", "o", "--all")
    #expect(result.status == status)
    #expect(result.output.hasPrefix("o/b\t"))
    #expect(result.errors.contains(reason))
    #expect(result.errors.contains("the list is incomplete"))
    #expect(!result.errors.contains("misspelled") && !result.errors.contains("--page"))
    #expect(result.errors.split(separator: "\n").count == lines, "\(result.errors)")
  }
}
