import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// Text from the user is sent as it was written, or not at all.
@Suite("Text that is not UTF-8", .ownThreads)
struct UserTextTests {
  private static let latin1: [UInt8] = Array("Caf".utf8) + [0xE9] + Array(" in Z".utf8) + [0xFC] + Array("rich\n".utf8)
  private static let utf16: [UInt8] = [0xFF, 0xFE] + "Zürich\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

  private func write(_ bytes: [UInt8], to name: String, of ghlotus: Ghlotus) throws {
    try Data(bytes).write(to: URL(filePath: ghlotus.home.file(name)))
  }

  @Test(arguments: [
    ["edit-profile", "--bio", "@latin1.txt"], ["keys", "add", "latin1.txt"],
    ["api", "-X", "POST", "user", "-F", "bio=@latin1.txt"],
  ])
  func `A file that is not UTF-8 is rejected with the way to convert it`(arguments: [String]) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try write(Self.latin1, to: "latin1.txt", of: ghlotus)
    let result = try await ghlotus.run(arguments: arguments)
    #expect(result.status == Exit.usage)
    #expect(
      result.errors == "ghlotus: latin1.txt is not valid UTF-8 (line 1); convert it from its encoding with: "
        + "iconv -f ENCODING -t UTF-8 latin1.txt\n")
    #expect(origin.server.requests.isEmpty)
  }

  @Test(arguments: [
    ["edit-profile", "--bio", "-"], ["follow", "-"], ["star", "-"], ["login", "--with-token"],
    ["api", "-X", "POST", "user", "-F", "bio=@-"],
  ])
  func `Standard input that is not UTF-8 is rejected`(arguments: [String]) async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(arguments: arguments, standardInput: Array("a\n".utf8) + Self.latin1)
    #expect(result.status == Exit.usage)
    #expect(
      result.errors == "ghlotus: standard input is not valid UTF-8 (line 2); convert it from its encoding with: "
        + "iconv -f ENCODING -t UTF-8\n")
    #expect(origin.server.requests.isEmpty)
  }

  @Test func `UTF-16 without a byte order mark is rejected with its name`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try write(Array(Self.utf16.dropFirst(2)), to: "bio.txt", of: ghlotus)
    let result = try await ghlotus.run("edit-profile", "--bio", "@bio.txt")
    expectFailure(
      result, Exit.usage,
      saying: "bio.txt seems to be UTF-16, not UTF-8; convert it with: iconv -f UTF-16LE -t UTF-8 bio.txt")
    #expect(origin.server.requests.isEmpty)
  }

  @Test(arguments: [
    ([0x99, 0x01, 0x0D, 0x04], "the GPG key is in binary form"),
    ([0xC6, 0x33, 0x04, 0x00], "the GPG key is in binary form"),
    ([0x95, 0x03, 0x98, 0x04], "the key is private"),
    (Array("-----BEGIN PGP PRIVATE KEY BLOCK-----\n".utf8), "the key is private"),
  ])
  func `A GPG key that gpg exported in another form is rejected with the right command`(
    bytes: [UInt8], problem: String
  ) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try write(bytes, to: "key.gpg", of: ghlotus)
    let result = try await ghlotus.run("keys", "--gpg", "add", "key.gpg")
    expectFailure(result, Exit.refused, saying: problem, "the output of: gpg --armor --export")
    #expect(origin.server.requests.isEmpty)
  }

  /// An empty text would clear the bio, or send an empty field.
  @Test(arguments: [
    [0xEF, 0xBB, 0xBF], Array("\u{FEFF}\r\n".utf8), [0xFF, 0xFE, 0x0D, 0x00, 0x0A, 0x00], Array("\u{A0}\n".utf8),
    Array("\u{3000}\u{2028}".utf8), Array("\u{200B}\n".utf8),
  ])
  func `Input without anything that can be seen counts as empty`(bytes: [UInt8]) async throws {
    for arguments in [["edit-profile", "--bio", "-"], ["api", "-X", "PATCH", "user", "-F", "bio=@-"]] {
      let origin = try ProfileOrigin()
      let result = try await origin.ghlotus().run(arguments: arguments, standardInput: bytes)
      expectFailure(result, Exit.usage, saying: "standard input is empty")
      #expect(origin.server.requests.isEmpty)
    }
  }

  @Test func `A byte order mark is dropped, and UTF-16 is converted`() async throws {
    for bytes in [[0xEF, 0xBB, 0xBF] + Array("Zürich\n".utf8), Self.utf16] {
      let origin = try ProfileOrigin()
      expectSuccess(try await origin.ghlotus().run("edit-profile", "--bio", "-", standardInput: bytes))
      #expect(origin.changes == [.init("PATCH /user", ["bio": "Zürich"])])
    }
  }

  @Test func `An environment variable that is not UTF-8 is named`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().bash(
      "export GHLOTUS_CLIENT_ID=$'Z\\xfcrich' LS_COLORS=$'\\xfc'; exec ghlotus whoami")
    #expect(result.status == Exit.usage)
    #expect(result.errors.contains("the value of the environment variable GHLOTUS_CLIENT_ID is not valid UTF-8"))
    expectSuccess(try await origin.ghlotus().bash("export LS_COLORS=$'\\xfc'; exec ghlotus api user --silent"))
  }

  @Test func `Text that an editor saved in another encoding is not sent, and stays in its file`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["VISUAL": "sh ./editor"])
    try ghlotus.home.write("editor", "sed -i 's/San Francisco/Z\\xfcrich/' \"$1\"\n")
    for count in 1...2 {
      let result = try await ghlotus.run("edit-profile", "--editor")
      #expect(result.status == Exit.usage && origin.changes.isEmpty, "\(result.errors)")
      #expect(
        result.errors.contains("the text that the editor saved is not valid UTF-8; nothing was sent, and the text is"))
      let kept = try await ghlotus.bash(
        "LC_ALL=C grep -rl --include='*.unreadable*' $'Z\\xfcrich' state | wc -l")
      #expect(kept.output == "\(count)\n", "\(kept.output)")
    }
  }
}
