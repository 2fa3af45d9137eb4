import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@_spi(Asking) @testable import ModelControllers

/// Tests for the requests of previews, with files and a simulated clock.
struct PreviewRequestTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Returns a transport whose responses report a number of remaining requests.
  private static func transport(remaining: Int) -> ScriptedTransport {
    ScriptedTransport { _, _ in
      let headers: HTTPHeaders = [
        "cache-control": "max-age=60", "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)",
        "x-ratelimit-reset": "1800003600",
      ]
      return .success(HTTPResponse(status: 200, headers: headers, body: Data(Lotus.json.utf8)))
    }
  }

  /// Returns a controller, and the controller for its previews.
  private func controllers(
    over transport: ScriptedTransport, clock: NetworkClock
  ) throws -> (pages: NetworkController, previews: NetworkController) {
    let pages = try NetworkController.asking(
      "https://api.github.test", transport: transport, clock: clock,
      cache: CacheController(path: directory.file("ghlotus"), mode: .normal))
    return (pages, NetworkController(forPreviewsOf: pages))
  }

  @Test func `What is stored appears without a wait or a request, however old it is`() async throws {
    let (transport, time) = (Self.transport(remaining: 60), VirtualClock())
    let (pages, previews) = try controllers(over: transport, clock: time.clock)
    _ = try await pages.response(to: Lotus.request)
    time.pass(100_000)
    #expect(try await previews.response(to: Lotus.request, in: LoadPass(.stored)) == .nelumbo)
    #expect(transport.count == 1 && time.waits.isEmpty)
  }

  @Test func `A request is sent after half a second, and not if the user leaves the row before`() async throws {
    let (transport, time) = (Self.transport(remaining: 60), VirtualClock())
    let (pages, patient) = try controllers(over: transport, clock: time.clock)
    _ = try await pages.response(to: APIRequest<Lotus>("/lake"))
    #expect(try await patient.response(to: Lotus.request) == .nelumbo)
    #expect(time.waits == [0.5] && transport.count == 2)
    let previews = try controllers(over: transport, clock: .stopped).previews
    let request = Task { await previews.failure(of: APIRequest<Lotus>("/pond")) }
    request.cancel()
    #expect(await request.value == .transport(.cancelled))
    #expect(transport.count == 2)
  }

  @Test func `No request is sent before the limit is known, and a server may have none`() async throws {
    let time = VirtualClock()
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 200, body: Data(Lotus.json.utf8))) }
    let (pages, previews) = try controllers(over: transport, clock: time.clock)
    let pond = APIRequest<Lotus>("/search/pond")
    #expect(await previews.failure(of: pond) == .heldBack && transport.count == 0)
    _ = try await pages.response(to: Lotus.request)
    #expect(await previews.failure(of: pond) == nil && transport.count == 2)
  }

  @Test func `In a replay, no request is held back`() async throws {
    let (transport, time) = (Self.transport(remaining: 0), VirtualClock())
    let scheduler = RequestScheduler(transport: transport, clock: time.clock, limitEffect: .sameRequest)
    let url = try #require(URL(string: "https://api.github.test/lake"))
    try await scheduler.waitBeforePreview(of: HTTPRequest(url: url))
    #expect(time.waits == [0.5])
  }

  @Test(arguments: [(31, true), (30, false)])
  func `No request is sent if at most half of the hourly limit is left`(remaining: Int, isSent: Bool) async throws {
    let (transport, time) = (Self.transport(remaining: remaining), VirtualClock())
    let (pages, previews) = try controllers(over: transport, clock: time.clock)
    _ = try await pages.response(to: Lotus.request)
    let pond = APIRequest<Lotus>("/pond")
    #expect(await previews.failure(of: pond) == (isSent ? nil : .heldBack))
    #expect(transport.count == (isSent ? 2 : 1))
    time.pass(3_600)
    #expect(await previews.failure(of: pond) == nil, "the limit starts over")
    #expect(await pages.failure(of: APIRequest<Lotus>("/lake")) == nil, "pages aren't held back")
  }

  @Test func `A preview that may send no request is unreachable, so that its stored content stays`() async throws {
    let (transport, time) = (Self.transport(remaining: 30), VirtualClock())
    let (pages, previews) = try controllers(over: transport, clock: time.clock)
    _ = try await pages.response(to: Lotus.request)
    let pass = LoadPass.fresh
    _ = await previews.result(of: APIRequest<Lotus>("/pond"), in: pass)
    #expect(await pass.isUnreachable)
  }
}
