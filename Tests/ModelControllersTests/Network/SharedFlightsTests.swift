import FoundationEssentials
import LotusModel
import ModelControllers
import Testing

/// Equal reads that are under way at the same time are one request.
@Suite(.serialized) struct SharedFlightsTests {
  private let gate = Gate()
  private let request = HTTPRequest.to("/users/lotus")

  /// Answers once the gate is open.
  private func makeTransport() -> ScriptedTransport {
    let gate = gate
    return ScriptedTransport { _, number in
      await gate.pass() ? .success(HTTPResponse(status: 200, body: Data("\(number)".utf8))) : .cancelled
    }
  }

  private func scheduler(_ transport: ScriptedTransport) -> RequestScheduler {
    RequestScheduler(transport: transport, clock: VirtualClock().clock)
  }

  @Test func `Equal reads under way are one, and all get its answer`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    let callers = (1...20).map { _ in Task { await scheduler.outcome(of: request) } }
    #expect(await soon { transport.count == 1 })
    try await Task.sleep(for: .milliseconds(30))
    await gate.open()
    for caller in callers { #expect(try await caller.value.get().text == "1") }
    #expect(transport.count == 1)
  }

  @Test func `A failure too is shared`() async throws {
    let gate = gate
    let transport = ScriptedTransport { _, _ in
      _ = await gate.pass()
      return .failure(.transport(.timedOut(host: "")))
    }
    let scheduler = scheduler(transport)
    let callers = (1...3).map { _ in Task { await scheduler.outcome(of: request) } }
    #expect(await soon { transport.count == 1 })
    try await Task.sleep(for: .milliseconds(30))
    await gate.open()
    for caller in callers { #expect(await caller.value == .failure(.transport(.timedOut(host: "")))) }
    #expect(transport.count == 1)
  }

  @Test func `One after another they are requests of their own`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    await gate.open()
    #expect(try await scheduler.outcome(of: request).get().text == "1")
    #expect(try await scheduler.outcome(of: request).get().text == "2")
  }

  @Test func `What differs in anything is another request`() async {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    var withField = request
    withField.headers["accept"] = "a/b"
    let different = [
      request, withField, .to("/users/lotus2"), .to("/users/lotus", .head), .to("/users/lotus", .post, body: "1"),
      .to("/users/lotus", .post, body: "2"),
    ]
    let callers = different.map { request in Task { await scheduler.outcome(of: request) } }
    #expect(await soon { transport.count == different.count })
    await gate.open()
    for caller in callers { _ = await caller.value }
    #expect(Set(transport.requests) == Set(different))
  }

  @Test func `Equal writes are as many as were asked for`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    await gate.open()
    async let first = scheduler.outcome(of: .to("/user", .patch, body: "{}"), as: .write)
    async let second = scheduler.outcome(of: .to("/user", .patch, body: "{}"), as: .write)
    #expect(Set([try await first.get().text, try await second.get().text]) == ["1", "2"])
  }

  @Test func `A cancelled caller leaves at once, and the others get their response`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    let (first, second) = (Task { await scheduler.outcome(of: request) }, Task { await scheduler.outcome(of: request) })
    #expect(await soon { transport.count == 1 })
    try await Task.sleep(for: .milliseconds(30))
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(transport.underWay == 1)
    await gate.open()
    #expect(try await second.value.get().text == "1")
    #expect(transport.count == 1)
  }

  @Test func `When the last one leaves, the request ends`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    let callers = (1...3).map { _ in Task { await scheduler.outcome(of: request) } }
    #expect(await soon { transport.count == 1 })
    try await Task.sleep(for: .milliseconds(30))
    for caller in callers { caller.cancel() }
    for caller in callers { #expect(await caller.value == .cancelled) }
    #expect(await soon { transport.underWay == 0 })
    #expect(transport.count == 1)
  }

  @Test func `A caller after the last has left gets a response of its own`() async throws {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    let first = Task { await scheduler.outcome(of: request) }
    #expect(await soon { transport.count == 1 })
    first.cancel()
    #expect(await first.value == .cancelled)
    await gate.open()
    #expect(try await scheduler.outcome(of: request).get().text == "2")
  }

  @Test func `A caller that is already cancelled sends no request`() async {
    let transport = makeTransport()
    let scheduler = scheduler(transport)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await scheduler.outcome(of: request)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(transport.count == 0)
  }
}
