import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

struct PictureControllerTests {
  private static let form = PictureFormat(.pixels, columns: 1, rows: 1)
  private static let pixel = Data([1, 2, 3, 255])
  private let directory: TemporaryDirectory
  private let transport: ScriptedTransport
  private let decoded = Shared(0)

  init() throws {
    directory = try TemporaryDirectory()
    transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 200, body: Data("file".utf8))) }
  }

  @Test func `A picture on a service of this computer is not requested by a page of GitHub`() async throws {
    let wanted = try #require(PictureRequest("http://127.0.0.1:631/admin?reboot=1", form: Self.form))
    let pictures = try run()
    await pictures.begin(wanted)
    #expect(await pictures.result(of: wanted) == .failure(.refused(address: "http://127.0.0.1:631/admin?reboot=1")))
    #expect(transport.count == 0)
  }

  private func wanted() throws -> PictureRequest {
    try #require(PictureRequest("https://avatars.github.test/u/1?v=4&s=256", form: Self.form))
  }

  /// Creates a controller, as a run of the program a number of seconds after the first would.
  private func run(
    at seconds: Double = 0, mode: CacheMode = .normal, over transport: ScriptedTransport? = nil,
    timeout: Duration = .seconds(20), decode: PictureController.Decoder? = nil
  ) throws -> PictureController {
    // The clock is based on the real time, because the modification times of the files are real
    // times.
    let clock = NetworkClock(now: { Date().addingTimeInterval(seconds) }, sleep: { _ in })
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/test",
      credentials: CredentialController(stores: [EnvironmentToken(variable: "GH_TOKEN", value: secret)]),
      scheduler: RequestScheduler(transport: transport ?? self.transport, clock: clock), clock: clock,
      cache: CacheController(path: directory.file("ghlotus"), mode: mode))
    return PictureController(network: network, timeout: timeout) { [decoded] file, form throws(PictureError) in
      decoded.change { $0 += 1 }
      return if let decode { try await decode(file, form) } else { Self.pixel }
    }
  }

  private func result(_ pictures: PictureController) async throws -> Result<Picture, PictureError>? {
    try await pictures.begin(wanted())
    return try await pictures.result(of: wanted())
  }

  @Test func `Several requests for a picture fetch and decode it once`() async throws {
    let pictures = try run()
    async let first = result(pictures)
    async let second = result(pictures)
    #expect(try await first == second)
    #expect(try await result(pictures)?.get().bytes == Array(Self.pixel))
    #expect(transport.count == 1)
    #expect(decoded.value == 1)
  }

  @Test func `Only the latest pictures stay in memory, and an older one comes from the cache`() async throws {
    let pictures = try run()
    for number in 0...32 {
      let wanted = try #require(PictureRequest("https://avatars.github.test/u/\(number)", form: Self.form))
      await pictures.begin(wanted)
      _ = await pictures.result(of: wanted)
    }
    for (number, isInMemory) in [(1, true), (0, false)] {
      let wanted = try #require(PictureRequest("https://avatars.github.test/u/\(number)", form: Self.form))
      let result = await pictures.result(of: wanted)
      #expect((result != nil) == isInMemory)
    }
    let first = try #require(PictureRequest("https://avatars.github.test/u/0", form: Self.form))
    await pictures.begin(first)
    #expect(try await pictures.result(of: first)?.get().bytes == Array(Self.pixel))
    #expect(transport.count == 33)
  }

  @Test func `A picture request contains no token`() async throws {
    _ = try await result(run())
    #expect(transport.requests.map { $0.headers["authorization"] } == [nil])
    #expect(transport.requests.map { $0.headers["accept"] } == ["image/png, image/jpeg, image/gif, image/webp"])
  }

  @Test func `A decoded picture is reused for a day, and offline for longer`() async throws {
    _ = try await result(run())
    #expect(try await result(run(at: 86_000))?.get() != nil)
    #expect(transport.count == 1)
    #expect(try await result(run(at: 200_000, mode: .offline))?.get() != nil)
    #expect(transport.count == 1)
    #expect(try await result(run(at: 90_000))?.get() != nil)
    #expect(transport.count == 2)
  }

  @Test func `Refresh mode fetches the picture again`() async throws {
    _ = try await result(run())
    _ = try await result(run(mode: .refresh))
    #expect(transport.count == 2)
  }

  @Test func `An old picture is used if fetching it again fails`() async throws {
    _ = try await result(run())
    let gone = ScriptedTransport { _, _ in .success(HTTPResponse(status: 404)) }
    #expect(try await result(run(at: 90_000, over: gone))?.get() != nil)
    #expect(gone.count == 1)
  }

  @Test func `Offline mode never fetches a picture`() async throws {
    #expect(try await result(run(mode: .offline)) == .failure(.network(.offline)))
    #expect(transport.count == 0)
  }

  @Test func `A stored picture with the wrong size is fetched again`() async throws {
    _ = try await result(run())
    let folder = directory.file("ghlotus") + "/pictures"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    let file = URL(filePath: "\(folder)/\(name)")
    try (Data(contentsOf: file) + [0]).write(to: file)
    _ = try await result(run())
    #expect(transport.count == 2)
  }

  @Test(arguments: [Data(), Data([1, 2, 3]), Data([1, 2, 3, 4, 5])])
  func `Decoder output with the wrong size is an error`(bytes: Data) async throws {
    let pictures = try run { _, _ in bytes }
    #expect(try await result(pictures) == .failure(.unreadable))
  }

  @Test func `A failed picture is fetched again on the next request`() async throws {
    let transport = ScriptedTransport { _, number in
      .success(HTTPResponse(status: number == 1 ? 404 : 200, body: Data("file".utf8)))
    }
    let pictures = try run(over: transport)
    await #expect(throws: PictureError.self) { _ = try await result(pictures)?.get() }
    #expect(try await result(pictures)?.get().bytes == Array(Self.pixel))
  }

  @Test func `A page can take a picture that is ready, or wait for it`() async throws {
    let gate = Gate()
    let pictures = try run { _, _ in
      _ = await gate.pass()
      return Self.pixel
    }
    let wanted = try wanted()
    await pictures.begin(wanted)
    #expect(await pictures.readyResult(of: wanted) == nil)
    await pictures.finish(wanted)
    #expect(await pictures.readyResult(of: wanted) == nil)
    await gate.open()
    #expect(await pictures.result(of: wanted) != nil)
    #expect(await pictures.readyResult(of: wanted) != nil)
  }

  @Test func `A picture that does not arrive in time is an error, and an old picture is used instead`() async throws {
    let silent = ScriptedTransport { _, _ in
      try? await Task.sleep(for: .seconds(3600))
      return .failure(.transport(.cancelled))
    }
    let host = "avatars.github.test"
    let late = try await result(run(over: silent, timeout: .milliseconds(1)))
    #expect(late == .failure(.network(.transport(.timedOut(host: host)))))
    _ = try await result(run())
    #expect(try await result(run(at: 90_000, over: silent, timeout: .milliseconds(1)))?.get() != nil)
  }
}
