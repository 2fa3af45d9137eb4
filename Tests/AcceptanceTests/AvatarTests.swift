import FoundationEssentials
import TestSupport
import Testing

/// The avatar next to the name, and the process that decodes the picture.
struct AvatarTests {
  private static let avatar = ["profile", "octocat", "--replay", Package.fixture("avatar.har")]

  private func page(_ words: String..., with variables: [String: String] = [:]) async throws -> Subprocess.Result {
    try await Ghlotus(variables).run(arguments: Self.avatar + words)
  }

  private func hasAvatar(_ result: Subprocess.Result) -> Bool {
    (result.output + result.terminalText).contains("▀")
  }

  @Test func `The avatar uses 256 colors, or true color if the terminal supports it`() async throws {
    let plain = try await page("--avatar", "always", "--color", "always")
    expectSuccess(plain)
    #expect(hasAvatar(plain))
    #expect(plain.output.contains("\u{1B}[0;38;5;"))
    let rich = try await page("--avatar", "always", "--color=always", with: ["COLORTERM": "truecolor"])
    #expect(rich.output.contains(";48;2;36;41;46m"))
  }

  @Test func `The avatar is drawn next to the name`() async throws {
    let result = try await page("--avatar", "always", "--color", "always")
    let lines = result.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").prefix(8)
    #expect(lines.map { String($0.dropFirst(18)) } == Self.head)
    // Each version of libchafa chooses the characters of the picture differently.
    #expect(lines.allSatisfy { line in line.prefix(16).contains { "▁"..."▟" ~= $0 } })
  }

  private static let head = ["The Octocat", "@octocat", "", "There once was...", "", "", "", ""]

  @Test func `A pipe gets no avatar with --avatar auto or never`() async throws {
    let plain = try await page()
    expectSuccess(plain)
    #expect(!hasAvatar(plain))
    #expect(try await page("--avatar=auto", "--color=always").output.contains("▀") == false)
    #expect(try await page("--avatar=never").standardOutput == plain.standardOutput)
  }

  @Test func `A suitable terminal shows the avatar by default`() async throws {
    let ghlotus = try Ghlotus()
    let result = try await ghlotus.run(arguments: Self.avatar, on: .terminal())
    #expect(hasAvatar(result))
    #expect(!hasAvatar(try await ghlotus.run(arguments: Self.avatar + ["--avatar", "never"], on: .terminal())))
    #expect(!hasAvatar(try await ghlotus.run(arguments: Self.avatar, on: .terminal(columns: 59))))
    #expect(!hasAvatar(try await Ghlotus(["TMUX": "x"]).run(arguments: Self.avatar, on: .terminal())))
  }

  @Test func `--avatar always explains why the avatar is missing`() async throws {
    let result = try await page("--avatar=always")
    #expect(result.status == Exit.done)
    #expect(
      result.errors == "ghlotus: showing the avatar requires colors and UTF-8; to force colors, use --color always\n")
    let octocat = Package.fixture("octocat.har")
    let missing = try await Ghlotus().run(
      "profile", "octocat", "--replay", octocat, "--avatar=always", "--color=always")
    #expect(missing.status == Exit.done)
    #expect(missing.errors.contains("could not load the avatar: "))
  }

  @Test func `--avatar accepts only auto, always and never`() async throws {
    let result = try await Ghlotus().run("profile", "octocat", "--avatar", "sometimes")
    expectFailure(result, Exit.usage, saying: "--avatar", "auto, always")
  }

  // MARK: The decoder process

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Passes a picture to the standard input of the decoder process.
  ///
  /// - Parameters:
  ///   - file: The bytes of the picture.
  ///   - form: The format of the decoded picture.
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
  func `A decoded picture has the size of the requested format`(form: String, count: Int) async throws {
    let result = try await decode(avatar, as: form)
    #expect(result.status == 0)
    #expect(result.standardOutput.count == count)
  }

  @Test func `A damaged picture is rejected`() async throws {
    let avatar = try avatar
    for file in [
      [], [0], Self.png, Array(avatar.prefix(60)), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], Array("RIFF".utf8),
    ] {
      let result = try await decode(file)
      #expect(result.status == 1, "\(file)")
      #expect(result.standardOutput.isEmpty)
    }
  }

  @Test func `Random changes to a picture do not crash the decoder`() async throws {
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

  @Test func `A picture that claims 50,000 by 50,000 pixels is rejected`() async throws {
    // The PNG header states the large size, but the pixel data is missing.
    var file = try avatar
    file.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
    let result = try await decode(file)
    #expect(result.status == 1)
    #expect(result.standardOutput.isEmpty)
  }

  @Test(arguments: ["", "cells", "cells-0x0", "pixels-10000x10000", "cells-4x2 more"])
  func `An invalid format for --decode-picture is a usage error`(form: String) async throws {
    #expect(try await decode(avatar, as: form).status == Exit.usage)
  }
}
