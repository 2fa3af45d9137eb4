import FoundationEssentials
import HTTP
import LotusModel
import Synchronization
import TestSupport
import Testing

@testable import ModelControllers

@Suite(.serialized) struct RequestSchedulerTests {
  @Test func `At most 16 reads run at once`() async {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      _ = await gate.pass()
      return .success(HTTPResponse(status: 200))
    }
    let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { #expect(await scheduler.outcome(of: .to("/\(number)")) == .success(HTTPResponse(status: 200))) }
      }
      #expect(await soon { transport.count == 16 })
      try? await Task.sleep(for: .milliseconds(30))
      #expect(transport.count == 16)
      await gate.open()
    }
    #expect(transport.count == 50)
    #expect(transport.mostUnderWay == 16)
  }

  @Test func `A canceled read makes room for the next one`() async {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in await gate.pass() ? .success(HTTPResponse(status: 200)) : .cancelled }
    let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
    let first = (0..<16).map { number in Task { await scheduler.outcome(of: .to("/\(number)")) } }
    #expect(await soon { transport.count == 16 })
    let next = (16..<32).map { number in Task { await scheduler.outcome(of: .to("/\(number)")) } }
    for task in first { task.cancel() }
    #expect(await soon { transport.count == 32 })
    await gate.open()
    for task in first { #expect(await task.value == .cancelled) }
    for task in next { #expect(await task.value == .success(HTTPResponse(status: 200))) }
  }

  @Test func `Writes are sent one at a time with a one-second pause, while reads continue`() async {
    let time = VirtualClock()
    let starts = Mutex<[Date]>([])
    let gate = Gate()
    let transport = ScriptedTransport { request, _ in
      guard request.method == .get else {
        starts.withLock { $0.append(time.now) }
        await Task.yield()
        time.pass(0.25)
        return .success(HTTPResponse(status: 204))
      }
      _ = await gate.pass()
      return .success(HTTPResponse(status: 200))
    }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    let read = Task { await scheduler.outcome(of: .to("/users/lotus")) }
    #expect(await soon { transport.count == 1 })
    await withTaskGroup { group in
      for number in 0..<5 {
        group.addTask { _ = await scheduler.outcome(of: .to("/user/following/\(number)", .put), as: .write) }
      }
    }
    let times = starts.withLock { $0 }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 1.25 })
    #expect(times.count == 5)
    #expect(time.waits == [1, 1, 1, 1])
    #expect(transport.mostUnderWay == 2)
    await gate.open()
    #expect(await read.value == .success(HTTPResponse(status: 200)))
  }

  @Test func `A write long after the previous write is sent at once`() async {
    let time = VirtualClock()
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 204)) }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    _ = await scheduler.outcome(of: .to("/a", .put), as: .write)
    time.pass(0.75)
    _ = await scheduler.outcome(of: .to("/b", .put), as: .write)
    time.pass(3)
    _ = await scheduler.outcome(of: .to("/c", .put), as: .write)
    #expect(time.waits == [0.25])
  }

  @Test func `A system clock that is set back does not delay writes`() async {
    let time = VirtualClock()
    let start = time.now
    let clock = NetworkClock(
      now: { start.addingTimeInterval(start.timeIntervalSince(time.now)) }, sleep: time.clock.sleep,
      uptime: time.clock.uptime)
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 204)) }
    let scheduler = RequestScheduler(transport: transport, clock: clock)
    _ = await scheduler.outcome(of: .to("/a", .put), as: .write)
    time.pass(3600)
    _ = await scheduler.outcome(of: .to("/b", .put), as: .write)
    #expect(time.waits.isEmpty)
  }

  @Test func `The pause before a write also follows a failed write`() async {
    let time = VirtualClock()
    let transport = ScriptedTransport { _, _ in .failure(.transport(.timedOut(host: ""))) }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    _ = await scheduler.outcome(of: .to("/a", .post), as: .write)
    _ = await scheduler.outcome(of: .to("/b", .post), as: .write)
    #expect(time.waits == [1])
  }

  @Test func `A write canceled during the pause before it is never sent`() async throws {
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 204)) }
    let scheduler = RequestScheduler(transport: transport, clock: .stopped)
    _ = await scheduler.outcome(of: .to("/a", .put), as: .write)
    let second = Task { await scheduler.outcome(of: .to("/b", .put), as: .write) }
    try await Task.sleep(for: .milliseconds(30))
    second.cancel()
    #expect(await second.value == .cancelled)
    #expect(transport.requests.map(\.url.path) == ["/a"])
  }

  @Test func `A write canceled in the queue is never sent and does not delay others`() async {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      _ = await gate.pass()
      return .success(HTTPResponse(status: 204))
    }
    let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
    let first = Task { await scheduler.outcome(of: .to("/a", .put), as: .write) }
    #expect(await soon { transport.count == 1 })
    let second = Task { await scheduler.outcome(of: .to("/b", .put), as: .write) }
    second.cancel()
    #expect(await second.value == .cancelled)
    await gate.open()
    #expect(await first.value == .success(HTTPResponse(status: 204)))
    #expect(await scheduler.outcome(of: .to("/c", .put), as: .write) == .success(HTTPResponse(status: 204)))
    #expect(transport.requests.map(\.url.path) == ["/a", "/c"])
  }

  @Test func `A request canceled between two attempts ends at once`() async throws {
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 500)) }
    let scheduler = RequestScheduler(transport: transport, clock: .stopped)
    let task = Task { await scheduler.outcome(of: .to("/a")) }
    #expect(await soon { transport.count == 1 })
    try await Task.sleep(for: .milliseconds(30))
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(transport.count == 1)
  }

  @Test func `A read waiting for its next attempt does not count as running`() async {
    let transport = ScriptedTransport { request, _ in
      .success(HTTPResponse(status: request.url.path == "/last" ? 200 : 500))
    }
    let scheduler = RequestScheduler(transport: transport, clock: .stopped)
    let waiting = (0..<16).map { number in Task { await scheduler.outcome(of: .to("/\(number)")) } }
    #expect(await soon { transport.count == 16 })
    #expect(await scheduler.outcome(of: .to("/last")) == .success(HTTPResponse(status: 200)))
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .cancelled) }
  }

  @Test func `Attempts, failures and waits are reported as events in order`() async throws {
    let time = VirtualClock()
    let transport = ScriptedTransport { _, number in
      time.pass(0.125)
      switch number {
      case 1: return .failure(.transport(.connectionLost(host: "h")))
      case 2: return .success(HTTPResponse(status: 429, headers: ["retry-after": "2"]))
      default: return .success(HTTPResponse(status: 200))
      }
    }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    let request = HTTPRequest.to("/users/lotus")
    #expect(await scheduler.outcome(of: request) == .success(HTTPResponse(status: 200)))
    scheduler.journal.finish()
    let events = await Array(scheduler.journal.events)
    // The waits are partly random, so the expected events are derived from the actual waits.
    let waited = time.waits
    let left = events.compactMap { if case .waitingForLimit(let left, _) = $0 { left } else { nil } }
    #expect((2.5...3.5).contains(try #require(left.first)))
    #expect(zip(left, left.dropFirst()).allSatisfy { $0 - 1 == $1 })
    #expect(waited.dropFirst() == left.map { min(1, $0) }[...])
    let countdown = left.enumerated().map {
      NetworkEvent.waitingForLimit(secondsLeft: $0.element, isFirst: $0.offset == 0)
    }
    let sent = NetworkEvent.sent(request)
    let first = [sent, .failed(request, .transport(.connectionLost(host: "h"))), .retrying(seconds: waited[0])]
    let second = [sent, .responded(request, status: 429, seconds: 0.125)] + countdown
    #expect(events == first + second + [sent, .responded(request, status: 200, seconds: 0.125)])
  }

  @Test(arguments: [(HTTPMethod.put, RequestScheduler.Kind.write), (.get, .read)])
  func `A change stays uncertain if later attempts don't reach the server`(
    method: HTTPMethod, kind: RequestScheduler.Kind
  ) async {
    let transport = ScriptedTransport { _, number in
      .failure(.transport(number == 1 ? .connectionLost(host: "h") : .cannotConnect(host: "h")))
    }
    let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
    let expected = Outcome.failure(
      .transport(kind == .write ? .connectionLost(host: "h") : .cannotConnect(host: "h")))
    #expect(await scheduler.outcome(of: .to("/a", method), as: kind) == expected)
    #expect(transport.count == 3)
  }

  @Test func `Other requests wait for the end of a short rate limit`() async {
    let time = VirtualClock()
    let transport = ScriptedTransport { _, number in
      .success(number == 1 ? HTTPResponse(status: 429, headers: ["retry-after": "5"]) : HTTPResponse(status: 200))
    }
    let scheduler = RequestScheduler(
      transport: transport, clock: time.clock, policy: RetryPolicy(maximumAttempts: 1))
    _ = await scheduler.outcome(of: .to("/a"))
    let start = time.now
    #expect(await scheduler.outcome(of: .to("/b")) == .success(HTTPResponse(status: 200)))
    #expect(time.now.timeIntervalSince(start) == 5)
    #expect(await scheduler.outcome(of: .to("/c", .put), as: .write) == .success(HTTPResponse(status: 200)))
    #expect(time.now.timeIntervalSince(start) == 5)
  }

  @Test func `A short rate limit ends although the system clock stands still`() async {
    let time = VirtualClock()
    let start = time.now
    let clock = NetworkClock(now: { start }, sleep: time.clock.sleep, uptime: time.clock.uptime)
    let transport = ScriptedTransport { _, number in
      .success(HTTPResponse(status: number == 1 ? 429 : 200, headers: number == 1 ? ["retry-after": "1"] : [:]))
    }
    let scheduler = RequestScheduler(transport: transport, clock: clock)
    #expect(await scheduler.outcome(of: .to("/a")) == .success(HTTPResponse(status: 200)))
    #expect(transport.count == 2)
  }

  @Test func `A rate limit ends while the computer sleeps`() async {
    let time = VirtualClock()
    let clock = NetworkClock(now: time.clock.now, sleep: time.clock.sleep, uptime: { 100 })
    let transport = ScriptedTransport { _, number in
      .success(HTTPResponse(status: number == 1 ? 429 : 200, headers: number == 1 ? ["retry-after": "3600"] : [:]))
    }
    let scheduler = RequestScheduler(transport: transport, clock: clock)
    _ = await scheduler.outcome(of: .to("/a"))
    time.pass(3601)
    #expect(await scheduler.outcome(of: .to("/a")) == .success(HTTPResponse(status: 200)))
  }

  @Test func `Other requests fail at once during a long rate limit`() async throws {
    let time = VirtualClock()
    let transport = ScriptedTransport { request, _ in
      .success(HTTPResponse(status: request.url.path == "/a" ? 429 : 200, headers: ["retry-after": "3600"]))
    }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    let end = time.now + 3600
    _ = await scheduler.outcome(of: .to("/a"))
    for (kind, method) in [(RequestScheduler.Kind.read, HTTPMethod.get), (.write, .put)] {
      let limited = Outcome.failure(.rateLimited(until: end, isSignedIn: false, kind: .secondary))
      #expect(await scheduler.outcome(of: .to("/b", method), as: kind) == limited)
    }
    #expect(transport.count == 1)
    // Another server, and another account on the same server, have limits of their own.
    var other = HTTPRequest.to("/b")
    other.headers["authorization"] = "Bearer x"
    #expect(await scheduler.outcome(of: other) == .success(HTTPResponse(status: 200, headers: ["retry-after": "3600"])))
    let picture = HTTPRequest(url: try #require(URL(string: "https://avatars.github.test/b")))
    #expect(try await scheduler.outcome(of: picture).get().status == 200)
    time.pass(3600)
    #expect(try await scheduler.outcome(of: .to("/b")).get().status == 200)
    #expect(transport.count == 4)
  }

  @Test func `An exhausted limit holds up only the requests that count against it`() async throws {
    let time = VirtualClock()
    let reset = "1800003600"
    let transport = ScriptedTransport { request, _ in
      .success(
        HTTPResponse(
          status: request.url.path.hasPrefix("/search") ? 403 : 200,
          headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": reset]))
    }
    let scheduler = RequestScheduler(transport: transport, clock: time.clock)
    _ = await scheduler.outcome(of: .to("/search/users"))
    for path in ["/users/lotus", "/graphql", "/rate_limit"] {
      #expect(try await scheduler.outcome(of: .to(path)).get().status == 200)
    }
    guard case .failure(.rateLimited) = await scheduler.outcome(of: .to("/search/repositories"))
    else { return #expect(Bool(false), "the search was sent") }
    #expect(transport.count == 4)
  }

  @Test func `A read canceled while it waits for the end of a rate limit is never sent`() async throws {
    let transport = ScriptedTransport { _, _ in .success(HTTPResponse(status: 429, headers: ["retry-after": "5"])) }
    let scheduler = RequestScheduler(
      transport: transport, clock: .stopped, policy: RetryPolicy(maximumAttempts: 1))
    _ = await scheduler.outcome(of: .to("/a"))
    let waiting = Task { await scheduler.outcome(of: .to("/b")) }
    try await Task.sleep(for: .milliseconds(30))
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(transport.count == 1)
  }
}

/// Tests of repeated attempts, with a real server.
@Suite(.serialized) struct RetryTests {
  private let transport = CurlTransport(settings: .bounded)

  private func responses(_ responses: Response...) throws -> OriginServer {
    let number = Mutex(0)
    return try OriginServer { _ in
      number.withLock { number in
        defer { number += 1 }
        return responses[min(number, responses.count - 1)]
      }
    }
  }

  @Test(arguments: [404, 410])
  func `A repeated DELETE that finds nothing has succeeded`(status: Int) async throws {
    for failure in [Response.resetBeforeHeaders, .html("", status: 502)] {
      let server = try responses(failure, .html("", status: status))
      let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
      let request = HTTPRequest(method: .delete, url: try server.address())
      #expect(try await scheduler.outcome(of: request, as: .write).get().status == 204)
      #expect(server.requests.count == 2)
    }
  }

  @Test func `A DELETE that finds nothing fails unless an earlier attempt may have succeeded`() async throws {
    let limited = Response.html("", status: 429, headers: [("Retry-After", "1")])
    for (responses, method) in [
      ([Response.html("", status: 404)], HTTPMethod.delete), ([limited, .html("", status: 404)], .delete),
      ([.resetBeforeHeaders, .html("", status: 404)], .put), ([.resetBeforeHeaders, .html("", status: 404)], .get),
    ] {
      let number = Mutex(0)
      let server = try OriginServer { _ in
        number.withLock { number in
          defer { number += 1 }
          return responses[number]
        }
      }
      let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
      let request = HTTPRequest(method: method, url: try server.address())
      #expect(try await scheduler.outcome(of: request, as: method == .get ? .read : .write).get().status == 404)
    }
  }

  @Test func `An API call reports the response to its repeated DELETE`() async throws {
    let server = try responses(.resetBeforeHeaders, .html("", status: 404))
    let scheduler = RequestScheduler(transport: transport, clock: VirtualClock().clock)
    let request = HTTPRequest(method: .delete, url: try server.address())
    #expect(try await scheduler.outcome(of: request, as: .rawWrite).get().status == 404)
  }
}

extension RequestScheduler {
  func outcome(of request: HTTPRequest, as kind: Kind = .read) async -> Outcome {
    do throws(NetworkError) {
      return .success(try await response(to: request, as: kind))
    } catch {
      return .failure(error)
    }
  }
}

extension Outcome {
  static var cancelled: Outcome { .failure(.transport(.cancelled)) }
}

extension Array {
  fileprivate init(_ sequence: AsyncStream<Element>) async {
    self = await sequence.reduce(into: []) { $0.append($1) }
  }
}
