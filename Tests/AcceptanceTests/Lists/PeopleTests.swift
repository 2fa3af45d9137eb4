import TestSupport
import Testing

/// Names and bios in lists of people.
@Suite struct PeopleTests {
  private static let followers = """
    [{"login":"mona","id":1,"node_id":"U_1","type":"User","html_url":"m"},\
    {"login":"hub","id":2,"node_id":"O_2","type":"Organization","html_url":"h"}]
    """

  private let people = Response.json(#"{"data":{"nodes":[{"name":"Mona","bio":"A cat"},null]}}"#)

  private func run(
    _ words: String..., token: String = "gho_x", on device: Ghlotus.Device = .terminal(), people: Response
  ) async throws -> (lines: [String], questions: [String]) {
    let server = try OriginServer { $0.path.hasSuffix("/graphql") ? people : .json(Self.followers) }
    let ghlotus = try Ghlotus(["GH_TOKEN": token], asking: server)
    let result = try await ghlotus.run(arguments: ["followers", "o"] + words, on: device)
    let questions = server.requests.filter { $0.path.hasSuffix("/graphql") }
    let lines = result.terminalText.split(separator: "\n").map(String.init)
    return (lines, questions.map { String(decoding: $0.body, as: UTF8.self) })
  }

  @Test func `One GraphQL query fetches the names and bios of a page`() async throws {
    let (lines, questions) = try await run(people: people)
    #expect(lines.contains { $0.contains("mona") && $0.contains("Mona") && $0.contains("A cat") })
    #expect(lines.contains { $0.contains("hub") && $0.contains("organization") })
    #expect(questions.count == 1)
    #expect(questions[0].contains(#"["U_1","O_2"]"#))
  }

  @Test func `If the GraphQL query fails, the logins are shown`() async throws {
    for response in [Response.json("{}", status: 400), .json(#"{"data":null,"errors":[{"message":"x"}]}"#)] {
      let (lines, _) = try await run(people: response)
      #expect(lines.contains { $0.contains("mona") } && lines.contains { $0.contains("hub") })
    }
  }

  @Test func `Names and bios that GitHub left out are reported, except for deleted accounts`() async throws {
    for (type, isTold) in [("FORBIDDEN", true), ("NOT_FOUND", false)] {
      let error = #"{"type":"\#(type)","path":["nodes",1],"message":"Protected"}"#
      let response = Response.json(
        #"{"data":{"nodes":[{"name":"Mona","bio":"A cat"},null]},"errors":[\#(error)]}"#)
      let (lines, _) = try await run(people: response)
      #expect(lines.contains { $0.contains("mona") && $0.contains("A cat") })
      #expect(lines.contains { $0.contains("some details of the rows are missing") } == isTold)
    }
  }

  @Test func `Pipes, --json and anonymous users cause no GraphQL query`() async throws {
    #expect(try await run(token: "", people: people).questions.isEmpty)
    #expect(try await run(on: .pipes, people: people).questions.isEmpty)
    #expect(try await run("--json", people: people).questions.isEmpty)
  }
}
