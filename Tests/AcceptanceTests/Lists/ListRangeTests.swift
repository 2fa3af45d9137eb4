import FoundationEssentials
import TestSupport
import Testing

/// Which part of a list is shown, and what is asked of GitHub for it.
@Suite struct ListRangeTests {
  /// 250 repositories, as many stars as their number; every tenth is in Swift.
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
  func `Only the pages that hold the rows are asked for`(line: String, rows: [Int], pages: Int) async throws {
    let (names, count) = try await repositories(line)
    #expect(names == rows)
    #expect(count <= pages)
  }

  @Test(
    arguments: [
      ("-L 3", [250, 249, 248]), ("-L 3 --page 2", [247, 246, 245]), ("-L 3 --page 84", [1]), ("-L 3 --page 85", []),
      ("--all --page 3", (1...50).reversed()), ("-L 2 --page 2 --language swift", [230, 220]),
    ] as [(String, [Int])])
  func `What is sorted here is sorted before it is cut`(line: String, rows: [Int]) async throws {
    #expect(try await repositories("--sort stars \(line)").names == rows)
  }

  @Test(
    arguments: [
      ("-L 3", [10, 20, 30], 1), ("-L 3 --page 2", [40, 50, 60], 1), ("-L 6 --page 2", (7...12).map { $0 * 10 }, 2),
      ("-L 3 --page 9", [250], 3), ("-L 3 --page 10", [], 3),
    ] as [(String, [Int], Int)])
  func `What is chosen here is chosen before it is cut`(line: String, rows: [Int], pages: Int) async throws {
    let (names, count) = try await repositories("--language swift \(line)")
    #expect(names == rows)
    // The pages ahead of the reader may be on their way already.
    #expect((pages...3).contains(count))
  }

  @Test(
    arguments: [
      ("-L 3", "3 of more than 200 repositories; --all shows the rest."),
      ("-L 30 --page 8", "30 of 250 repositories; --all shows the rest."),
      ("--sort stars", "30 of 250 repositories; --all shows the rest."),
      ("--language swift -L 30", nil), ("--all", nil), ("--page 99", "The list ends before page 99."),
      ("--language cobol", "There are no such repositories."),
    ] as [(String, String?)])
  func `Beside a table it is said that there is more, or nothing`(line: String, note: String?) async throws {
    let ghlotus = try Ghlotus(asking: try OriginServer(Self.page))
    let words = ["repos", "o"] + line.split(separator: " ").map(String.init)
    let result = try await ghlotus.run(arguments: words, on: .terminal(streams: [.output]))
    #expect(result.status == Exit.done)
    #expect(result.errors == (note.map { $0 + "\n" } ?? ""))
    expectSuccess(try await ghlotus.run(arguments: words))
  }

  @Test func `An empty list and a search say what they know`() async throws {
    let users = #"{"total_count":812,"items":[{"login":"a","id":1,"type":"User","html_url":"u"}]}"#
    let server = try OriginServer { request in
      let next = "<http://\(request["host"] ?? "")/search/users?page=2>; rel=\"next\""
      return request.path == "/search/users" ? .json(users, headers: [("Link", next)]) : .json("[]")
    }
    for (line, note) in [
      ("gists octocat", "octocat has no public gists.\n"),
      ("search users x -L 1", "1 of 812 users; --all shows the rest.\n"),
    ] {
      let words = line.split(separator: " ").map(String.init)
      let result = try await Ghlotus(asking: server).run(arguments: words, on: .terminal(streams: [.output]))
      #expect(result.errors == note)
    }
  }

  @Test func `A list that breaks off says where to go on`() async throws {
    let server = try OriginServer { request in
      request.target.hasSuffix("&page=2") ? .json("{}", status: 404) : Self.page(request)
    }
    for (line, page) in [("-L 40 --page 3", 3), ("--language swift -L 4 --page 2", 3), ("--all", 2)] {
      let words = line.split(separator: " ").map(String.init)
      let result = try await Ghlotus(asking: server).run(arguments: ["repos", "o"] + words)
      #expect(result.status == (line.contains("swift") ? Exit.done : Exit.notFound), "\(line)")
      if result.status != Exit.done { #expect(result.errors.contains("to go on: --page \(page), ")) }
    }
  }
}
