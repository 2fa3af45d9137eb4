import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Several processes use one cache while some of them are killed at random moments.
@Suite("Crashes while the cache is in use")
struct CacheCrashTests {
  /// A body that contains the requested path and a final marker, so that a test can detect wrong or
  /// truncated bodies.
  private static func body(of path: String) -> String {
    "\(path) " + String(repeating: path, count: 20_000) + " end"
  }

  @Test(.timeLimit(.minutes(15)))
  func `The cache never serves a truncated or wrong body`() async throws {
    let server = try OriginServer { request in
      .response(
        status: 200, headers: [("Cache-Control", "max-age=0"), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")],
        body: Array(Self.body(of: request.path).utf8))
    }
    let ghlotus = try Ghlotus(asking: server)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var finished = 0
          for number in 0..<40 {
            let path = "/\((worker + number) % 3)"
            let signals = worker == 0 ? [] : [Subprocess.Signal.after(.random(in: 0.001...0.03), SIGKILL)]
            let options = number % 4 == 3 ? ["--offline"] : []
            let result = try await ghlotus.run(arguments: options + ["api", path], signals: signals)
            guard result.status == 0 else { continue }
            finished += 1
            #expect(result.output == Self.body(of: path))
          }
          return finished
        }
      }
      let finished = try await group.reduce(0, +)
      #expect(finished >= 40)
    }
  }
}
