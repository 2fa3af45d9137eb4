import FoundationEssentials
import ModelControllers
import Testing

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

/// A signal that is sent once and can be awaited.
private actor Signal {
  private var isSent = false

  func send() {
    isSent = true
  }

  func wait() async {
    while !isSent { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

@MainActor
struct AvatarTests {
  /// Returns a picture of one color in any format.
  private static let decode: PictureController.Decoder = { _, form in bytes(of: form) }

  private nonisolated static func bytes(of form: PictureFormat) -> Data {
    let cell: [UInt8] = [0x80, 0x25, 0, 0, 1, 2, 3, 255, 0, 0, 0, 0]
    let unit = form.kind == .cells ? cell : [1, 2, 3, 255]
    return Data((0..<form.columns * form.rows).flatMap { _ in unit })
  }

  private static let never: PictureController.Decoder = { _, _ throws(PictureError) in
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
    throw .unreadable
  }

  private func page(
    _ display: AvatarState.Display, of fixture: String = "avatar", way: PictureMethod? = .cells,
    grace: Duration = .zero, decode: @escaping PictureController.Decoder = Self.decode
  ) throws -> ProfileViewController {
    let network = try Fixture.network(fixture)
    let pictures = PictureController(network: network, grace: grace, decode: decode)
    return ProfileViewController(
      subject: .user(try Login("octocat")), for: .terminal, network: network, documents: DocumentController(),
      pictures: pictures, avatar: AvatarState(way: way, display: display), clock: .example)
  }

  private func head(_ page: ProfileViewController, width: Int = 80, rows: Int = 9) throws -> [StyledLine] {
    Array(try #require(page.table).lines(width: width).prefix(rows))
  }

  private static let full = String(repeating: "▀", count: 16)
  private static let blank = String(repeating: " ", count: 16)

  @Test func `A printed profile that waits for its avatar appears next to the avatar`() async throws {
    let page = try page(.always)
    try await page.load()
    let head = try head(page)
    #expect(head.prefix(8).allSatisfy { $0.string.hasPrefix(Self.full) })
    #expect(head[0].string == "\(Self.full)  The Octocat")
    #expect(head[0].glyphs[0].style.paint == .colors(foreground: PixelColor([1, 2, 3, 255]), background: nil))
    #expect(!head[8].string.hasPrefix("▀"))
    #expect(!page.needsLoad)
    #expect(page.notes(for: .terminal).isEmpty)
  }

  @Test func `On a narrow page, the profile appears below the avatar`() async throws {
    let page = try page(.always)
    try await page.load()
    let head = try head(page, width: 41, rows: 10)
    #expect(head.map(\.string) == Array(repeating: Self.full, count: 8) + ["", "The Octocat"])
  }

  @Test func `A printed profile does not wait for a slow avatar`() async throws {
    let page = try page(.ifReady, decode: Self.never)
    try await page.load()
    #expect(try head(page)[0].string == "The Octocat")
    #expect(!page.needsLoad)
    await page.close()
  }

  @Test func `An avatar from a recording is shown immediately`() async throws {
    let page = try page(.ifReady, grace: .seconds(20))
    try await page.load()
    #expect(try head(page)[0].string == "\(Self.full)  The Octocat")
  }

  @Test func `A recording without the avatar shows no avatar`() async throws {
    let page = try page(.ifReady, of: "octocat", grace: .seconds(20))
    try await page.load()
    #expect(try head(page)[0].string == "The Octocat")
    #expect(page.notes(for: .terminal).isEmpty)
  }

  @Test func `On a screen, space is reserved for the avatar, so the text does not move`() async throws {
    let text = Signal()
    let page = try page(.whenReady) { file, form throws(PictureError) in
      await text.wait()
      return try await Self.decode(file, form)
    }
    try await page.load()
    #expect(try head(page)[0].string == "\(Self.blank)  The Octocat")
    #expect(page.needsLoad)
    await text.send()
    try await page.load()
    #expect(try head(page)[0].string == "\(Self.full)  The Octocat")
    #expect(!page.needsLoad)
  }

  @Test func `On a screen, the space closes if the avatar fails to load`() async throws {
    let text = Signal()
    let page = try page(.whenReady) { _, _ throws(PictureError) in
      await text.wait()
      throw .unreadable
    }
    try await page.load()
    #expect(try head(page)[0].string == "\(Self.blank)  The Octocat")
    await text.send()
    try await page.load()
    #expect(try head(page)[0].string == "The Octocat")
    #expect(!page.needsLoad)
  }

  @Test func `A terminal with a graphics protocol gets a square picture that fits`() async throws {
    let page = try page(.always, way: .graphic(.sixel, cell: Size(rows: 20, columns: 9)))
    try await page.load()
    let glyph = try head(page)[0].glyphs[0]
    guard case .covered(let graphic?)? = glyph.style.paint
    else { return #expect(Bool(false), "the first cell has no picture") }
    #expect(graphic.format == .sixel)
    #expect(graphic.size == AvatarCell.size)
    #expect(graphic.sequence.contains("\"1;1;144;144#"))
    #expect(try head(page)[0].string == "\(Self.blank)  The Octocat")
  }

  @Test(arguments: [
    (PictureError.unreadable, "unsupported avatar format"), (.noDecoder, "apt install libchafa0 libgd3"),
    (.network(.offline), "could not load the avatar: "),
  ])
  func `If the user requested an avatar, an error says why it is missing`(
    error: PictureError, words: String
  ) async throws {
    let page = try page(.always) { _, _ throws(PictureError) in throw error }
    try await page.load()
    #expect(try head(page)[0].string == "The Octocat")
    let notes = page.notes(for: .terminal).map { $0.line(cutTo: 200).string }
    #expect(notes.count == 1)
    #expect(notes.first?.contains(words) == true)
  }

  @Test func `A page that shows its avatar always is shown only when the avatar has loaded`() async throws {
    let (started, end) = (Signal(), Signal())
    let page = try page(.always) { file, form throws(PictureError) in
      await started.send()
      await end.wait()
      return try await Self.decode(file, form)
    }
    async let load: Void = page.load()
    await started.wait()
    #expect(page.table == nil)
    await end.send()
    try await load
    #expect(try head(page)[0].string == "\(Self.full)  The Octocat")
  }

  @Test func `A refresh keeps the avatar on the screen`() throws {
    var avatar = AvatarState(way: .cells, display: .whenReady)
    var user = User.example
    user.avatarURL = "https://avatars.githubusercontent.com/u/583231"
    avatar.want(avatarOf: user)
    let form = try #require(avatar.request).form
    let picture = try #require(Picture(Self.bytes(of: form), form: form))
    avatar.receive(.success(picture))
    avatar.want(avatarOf: user)
    avatar.reserveSpace()
    #expect(avatar.cell?.picture == picture)
    #expect(!avatar.needsLoad)
    user.avatarURL = "https://avatars.githubusercontent.com/u/1"
    avatar.want(avatarOf: user)
    avatar.reserveSpace()
    #expect(avatar.cell != nil && avatar.cell?.picture == nil)
    #expect(avatar.needsLoad)
  }

  @Test func `Without colors, a requested avatar is replaced by a message`() async throws {
    let page = try page(.always, way: nil)
    try await page.load()
    #expect(try head(page)[0].string == "The Octocat")
    #expect(page.notes(for: .terminal).map { $0.line(cutTo: 200).string.contains("requires colors") } == [true])
  }

  @Test func `If the user did not request an avatar, errors are not reported`() async throws {
    let page = try page(.ifReady, grace: .seconds(20)) { _, _ throws(PictureError) in throw .noDecoder }
    try await page.load()
    #expect(page.notes(for: .terminal).isEmpty)
  }
}
