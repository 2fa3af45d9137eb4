import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@_spi(Asking) @testable import ModelControllers

/// Tests for the time of the stored responses that a load uses.
struct LoadPassTests {
  @Test func `Stored responses are stale unless they are fresh or GitHub confirms them`() async throws {
    let (directory, time) = (try TemporaryDirectory(), VirtualClock())
    let transport = ScriptedTransport { _, number in
      guard number == 1 else { return .failure(.transport(.cannotConnect(host: "api.github.test"))) }
      return .success(
        HTTPResponse(status: 200, headers: ["cache-control": "max-age=60"], body: Data(Lotus.json.utf8)))
    }
    let network = try NetworkController.asking(
      "https://api.github.test", transport: transport, clock: time.clock,
      cache: CacheController(path: directory.file("ghlotus"), mode: .normal))
    let start = time.now
    let first = LoadPass(.fresh)
    _ = try await network.response(to: Lotus.request, in: first)
    #expect(await first.oldestDate == nil)
    let loads: [(seconds: Double, acceptance: CacheAcceptance, isStale: Bool)] = [
      (30, .fresh, false), (0, .stored, true), (0, .validated, true), (3_600, .fresh, true),
    ]
    for load in loads {
      time.pass(load.seconds)
      let pass = LoadPass(load.acceptance)
      _ = try await network.response(to: Lotus.request, in: pass)
      let (oldest, stale) = (await pass.oldestDate, await pass.staleDate)
      #expect(oldest.map { abs($0.timeIntervalSince(start)) < 1 } == true)
      #expect(stale == (load.isStale ? oldest : nil))
    }
  }
}
