import FoundationEssentials
import TestSupport
import Testing

/// The avatar beside the name, and the process that decodes it.
struct AvatarTests {
  private static let avatar = ["profile", "octocat", "--replay", Package.fixture("avatar.har")]

  private func page(_ words: String..., with variables: [String: String] = [:]) async throws -> Subprocess.Result {
    try await Ghlotus(variables).run(arguments: Self.avatar + words)
  }

  private func hasAvatar(_ result: Subprocess.Result) -> Bool {
    (result.output + result.terminalText).contains("▀")
  }

  @Test func `An avatar is drawn with blocks in 256 colours, and in more where there are more`() async throws {
    let plain = try await page("--avatar", "always", "--color", "always")
    expectSuccess(plain)
    #expect(hasAvatar(plain))
    #expect(plain.output.contains("\u{1B}[0;38;5;"))
    let rich = try await page("--avatar", "always", "--color=always", with: ["COLORTERM": "truecolor"])
    #expect(rich.output.contains(";48;2;36;41;46m"))
  }

  @Test func `The avatar stands beside the name`() async throws {
    let result = try await page("--avatar", "always", "--color", "always")
    let lines = result.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.prefix(8).joined(separator: "\n") == Self.head)
  }

  private static let head = """
     ▗▖▂       ▁▃▖    The Octocat
    ▁▋ ▝▅▅▅▅▅▅▅▅ ▍▂   @octocat
    ▋▂▀▅▅▅▅▅▅▅▅▀▂ ▍\(" ")
    ▋▐ ▂▃▖  ▂▃▖ ▐ ▍   There once was...
    ▋▝▂▝▅▅▗▂▝▅▅ ▐▐▍\(" ")
    ▝▅▝▀▂▂▂▂▂▂▂▀▅▀▆\(" ")
    ▂▂▂▁▂     ▂▁▂▂▂\(" ")
    ▅   ▝▅▅▅▅▅▅   ▝▀
    """

  @Test func `A pipe gets none of its own accord, and no other than asked for`() async throws {
    let plain = try await page()
    expectSuccess(plain)
    #expect(!hasAvatar(plain))
    #expect(try await page("--avatar=auto", "--color=always").output.contains("▀") == false)
    #expect(try await page("--avatar=never").standardOutput == plain.standardOutput)
  }

  @Test func `A terminal gets one, without being asked`() async throws {
    let ghlotus = try Ghlotus()
    let result = try await ghlotus.run(arguments: Self.avatar, on: .terminal())
    #expect(hasAvatar(result))
    #expect(!hasAvatar(try await ghlotus.run(arguments: Self.avatar + ["--avatar", "never"], on: .terminal())))
    #expect(!hasAvatar(try await ghlotus.run(arguments: Self.avatar, on: .terminal(columns: 59))))
    #expect(!hasAvatar(try await Ghlotus(["TMUX": "x"]).run(arguments: Self.avatar, on: .terminal())))
  }

  @Test func `Why there is none is said to those who asked`() async throws {
    let result = try await page("--avatar=always")
    #expect(result.status == Exit.done)
    #expect(result.errors == "ghlotus: The avatar needs colours and UTF-8; --color always writes colours.\n")
    let octocat = Package.fixture("octocat.har")
    let missing = try await Ghlotus().run(
      "profile", "octocat", "--replay", octocat, "--avatar=always", "--color=always")
    #expect(missing.status == Exit.done)
    #expect(missing.errors.contains("The avatar could not be loaded."))
  }

  @Test func `Only three words say when`() async throws {
    let result = try await Ghlotus().run("profile", "octocat", "--avatar", "sometimes")
    expectFailure(result, Exit.usage, saying: "--avatar", "auto, always")
  }

  // MARK: The process that decodes

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter file: in the home folder.
  private func decode(_ file: [UInt8], as form: String = "cells-4x2") async throws -> Subprocess.Result {
    let ghlotus = try Ghlotus()
    try Data(file).write(to: URL(filePath: ghlotus.home.file("picture")))
    return try await ghlotus.bash("ghlotus --decode-picture \(form) <picture 2>/dev/null")
  }

  private var avatar: [UInt8] {
    get throws {
      let text = try String(contentsOfFile: Package.fixture("avatar.har"), encoding: .utf8)
      let encoded = try #require(text.split(separator: "\"").first { $0.hasPrefix("iVBORw0KGgo") })
      return Array(try #require(Data(base64Encoded: String(encoded))))
    }
  }

  @Test(arguments: [("cells-4x2", 96), ("pixels-20x10", 800), ("palette-512x512", 1_048_576)])
  func `A picture has as many bytes as its form`(form: String, count: Int) async throws {
    let result = try await decode(avatar, as: form)
    #expect(result.status == 0)
    #expect(result.standardOutput.count == count)
  }

  @Test func `What is damaged is no picture`() async throws {
    let avatar = try avatar
    for file in [
      [], [0], Self.png, Array(avatar.prefix(60)), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], Array("RIFF".utf8),
    ] {
      let result = try await decode(file)
      #expect(result.status == 1, "\(file)")
      #expect(result.standardOutput.isEmpty)
    }
  }

  @Test func `Random changes of a picture do no harm`() async throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var file = try avatar
      for _ in 0..<4 {
        file[Int.random(in: 8..<file.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let result = try await decode(file)
      #expect([0, 1].contains(result.status), "\(file)")
      #expect(result.standardOutput.count == (result.status == 0 ? 96 : 0))
    }
  }

  @Test func `A picture of 50,000 by 50,000 pixels gets no memory`() async throws {
    // The header claims it; nothing follows that would have to be read.
    var file = try avatar
    file.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
    let result = try await decode(file)
    #expect(result.status == 1)
    #expect(result.standardOutput.isEmpty)
  }

  @Test(arguments: ["", "cells", "cells-0x0", "pixels-10000x10000", "cells-4x2 more"])
  func `Other words are a command line like any other`(form: String) async throws {
    #expect(try await decode(avatar, as: form).status == Exit.usage)
  }
}
