import TestSupport
import TestTraits
import Testing

/// Text from GitHub must not control the terminal or deceive a reader.
@Suite(.ownThreads)
struct HostileTextTests {
  private func hostile(
    _ options: [String] = [], _ variables: [String: String] = [:], on device: Ghlotus.Device = .pipes
  ) async throws -> Subprocess.Result {
    let arguments = options + ["profile", "hostile", "--replay", Package.fixture("hostile.har")]
    let result = try await Ghlotus(variables).run(arguments: arguments, on: device)
    expectSuccess(result)
    return result
  }

  @Test(arguments: [["--color", "never"], ["--color", "never", "--json"]])
  func `Piped output contains no control or format characters except line feeds`(options: [String]) async throws {
    let bytes = try await hostile(options).standardOutput
    #expect(Harm.found(in: bytes) == [])
    #expect(!bytes.isEmpty)
  }

  @Test(arguments: [["--color", "never"], ["--color", "never", "--json"]])
  func `Terminal output contains no control or format characters except line ends`(options: [String]) async throws {
    // Standard error is a pipe: on a slow machine, a terminal would get the activity indicator too.
    let bytes = try await hostile(options, on: .terminal(streams: [.input, .output])).terminal
    #expect(!bytes.isEmpty)
    let withoutTerminalLineEnds = bytes.indices.filter { bytes[$0] != 0x0D || bytes[($0 + 1)...].first != 0x0A }
    #expect(Harm.found(in: withoutTerminalLineEnds.map { bytes[$0] }) == [])
  }

  @Test func `A terminal receives only the color and link sequences of ghlotus`() async throws {
    let bytes = try await hostile([], ["VTE_VERSION": "6003"], on: .terminal()).terminal
    let terminal = TerminalBytes(bytes)
    #expect(terminal.hasColor)
    #expect(Harm.found(in: Array(terminal.plainText.utf8)) == [])
    #expect(!terminal.links.isEmpty)
    for link in terminal.links {
      #expect(["https://", "http://", "mailto:"].contains { link.hasPrefix($0) }, "\(link)")
      #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(link)")
    }
    let piped = try await hostile([], ["COLUMNS": "80"]).output
    #expect(Self.withoutLevels(terminal.plainText) == Self.withoutLevels(piped))
  }

  /// Returns the text with the same character for every level of the calendar, whose characters
  /// depend on the colors of the terminal.
  private static func withoutLevels(_ text: String) -> String {
    String(text.map { "▁▃▅▇■".contains($0) ? "·" : $0 })
  }

  @Test func `In a locale without UTF-8, hostile text is printed as ASCII`() async throws {
    let bytes = try await hostile([], ["LC_ALL": "C"]).standardOutput
    #expect(bytes.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func `Escape and format characters are printed in visible form`() async throws {
    let output = try await hostile(["--color", "never"]).output
    #expect(output.contains("^["))
    #expect(output.contains("<U+202E>"))
  }

  @Test func `JSON output preserves hostile values in escaped form`() async throws {
    let json = try JSON(try await hostile(["--json"]).standardOutput)
    let responses = try Recording(contentsOf: Package.fixture("hostile.har")).entries
    let user = try JSON(responses[0].response.content.text ?? "")
    for key in ["name", "bio", "company", "location", "blog", "email"] {
      #expect(json[key] == user[key], "\(key)")
    }
  }

  @Test(arguments: [[], ["--json"]])
  func `Joiners and variation selectors are kept only within emoji`(options: [String]) async throws {
    let recording = try Recording(contentsOf: Package.fixture("octocat.har"))
    let body = try #require(recording.entries[0].response.content.text)
    let bio = #""7\u200dseven 🎯\u200dx #\ufe00 🎯\u200d 👩\u200d👩\u200d👧 ❤\ufe0f a\ufe0f 🎯\udb40\udc61x""#
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat" ? .json(body.replacing(#""There once was...""#, with: bio)) : nil
    }
    let result = try await Ghlotus(asking: origin.server).run(arguments: options + ["profile", "octocat"])
    expectSuccess(result)
    #expect(Harm.found(in: result.standardOutput) == [])
    if options.isEmpty { #expect(result.output.contains("👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}")) }
  }

  @Test func `A page with hostile text fits a terminal of 80 columns`() async throws {
    let ghlotus = try Ghlotus(["COLUMNS": "80", "LC_ALL": "C.UTF-8"])
    let command = "'\(try Ghlotus.program())' profile hostile --replay '\(Package.fixture("hostile.har"))'"
    // tmux discards output that it hasn't read when a command ends, so `cat` keeps the command running.
    let end = "END OF PAGE"
    let screens = try await onOwnThread {
      try [80, 300].map { columns in
        let tmux = try Tmux(
          "\(command) && echo \(end) && cat", environment: ghlotus.environment, columns: columns, rows: 500)
        return try tmux.wait(for: end)
      }
    }
    #expect(screens[0].contains { !$0.isEmpty })
    #expect(screens[0] == screens[1], "The terminal of 80 columns wrapped a row.")
  }
}
