import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import Synchronization
import TestSupport
import Testing

@testable import ModelControllers

/// Tests of concurrent requests, cancellation, and the end of the network thread.
@Suite(.serialized) struct CurlThreadTests {
  @Test func `Each of 200 concurrent requests receives its own response`() async throws {
    let server = try OriginServer { .html($0.target) }
    let transport = CurlTransport()
    let texts = try await inTime(30) {
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for number in 0..<200 {
          let request = try server.get("/\(number)")
          group.addTask { (number, try await transport.response(to: request).text) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "/\($0)") }))
    #expect(server.requests.count == 200)
  }

  @Test func `A stalled request does not delay other requests`() async throws {
    let server = try OriginServer { $0.path == "/stall" ? .stallBeforeHeaders : .html($0.target) }
    let transport = CurlTransport()
    let stalled = try server.get("/stall")
    let task = Task { await outcome(of: stalled, from: transport) }
    #expect(await soon { server.requests.count == 1 })
    #expect(try await outcome(of: try server.get("/other"), from: transport).get().text == "/other")
    task.cancel()
    #expect(await task.value == .failure(.transport(.cancelled)))
  }

  @Test func `Consecutive requests share a connection`() async throws {
    let server = try OriginServer { .html($0.target) }
    let transport = CurlTransport()
    for number in 1...5 {
      #expect(try await outcome(of: try server.get("/\(number)"), from: transport).get().text == "/\(number)")
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `A connection closed by the server is replaced`() async throws {
    let server = try OriginServer { _ in
      .steps([.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"), .close])
    }
    let transport = CurlTransport()
    for _ in 1...3 { #expect(try await outcome(of: try server.get(), from: transport).get().text == "body") }
  }

  @Test(arguments: [HTTPMethod.post, .patch], [nil, "{}"])
  func `A write that fails on a reused connection is not sent again`(method: HTTPMethod, body: String?) async throws {
    let server = try OriginServer { $0.method == "GET" ? .html("kept") : .resetBeforeHeaders }
    let transport = CurlTransport()
    _ = await outcome(of: try server.get(), from: transport)
    let write = HTTPRequest(method: method, url: try server.address(), body: body.map { Data($0.utf8) })
    #expect(await outcome(of: write, from: transport) == .failure(.transport(.connectionLost(host: server.host))))
    #expect(server.requests.map(\.method) == ["GET", method.name])
  }

  @Test func `A write on a reused connection is lost if the server stops after receiving it`() async throws {
    let running = Mutex<OriginServer?>(nil)
    let server = try OriginServer { request in
      guard request.method != "GET" else { return .html("kept") }
      running.withLock { $0 }?.stop()
      return .resetBeforeHeaders
    }
    running.withLock { $0 = server }
    defer { running.withLock { $0 = nil } }
    let transport = CurlTransport()
    _ = await outcome(of: try server.get(), from: transport)
    let write = HTTPRequest(method: .post, url: try server.address(), body: Data("{}".utf8))
    #expect(await outcome(of: write, from: transport) == .failure(.transport(.connectionLost(host: server.host))))
  }

  @Test func `A request canceled while connecting ends at once`() async throws {
    let silent = try SilentPort()
    let url = try #require(URL(string: "https://127.0.0.1:\(silent.port)/"))
    try await expectCancellation(of: HTTPRequest(url: url), to: silent.port) {
      try openSockets(to: silent.port) == 1
    }
  }

  @Test func `A request canceled while waiting for the response ends at once`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let earlier = server.requests.count
    try await expectCancellation(of: try server.get(), to: server.port) { server.requests.count > earlier }
  }

  @Test func `A request canceled while receiving the body ends at once`() async throws {
    let server = try OriginServer { _ in
      .steps([.send("HTTP/1.1 200 OK\r\n\r\n"), .sendForever("lotus", every: 0.01)])
    }
    try await expectCancellation(of: try server.get(), to: server.port) { !server.requests.isEmpty }
  }

  @Test func `A request canceled before it is sent is never sent`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let transport = CurlTransport()
    let request = try server.get()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await outcome(of: request, from: transport)
    }
    task.cancel()
    #expect(await task.value == .failure(.transport(.cancelled)))
    #expect(try openSockets(to: server.port) == 0)
  }

  @Test func `A cancellation does not affect other requests`() async throws {
    let server = try OriginServer { request in
      request.path == "/stall"
        ? .stallBeforeHeaders : .steps([.pause(seconds: 0.3), .send("HTTP/1.1 200 OK\r\n\r\nbody")])
    }
    let transport = CurlTransport()
    let (stalled, other) = (try server.get("/stall"), try server.get("/other"))
    let task = Task { await outcome(of: stalled, from: transport) }
    async let response = outcome(of: other, from: transport)
    #expect(await soon { server.requests.count == 2 })
    task.cancel()
    #expect(await task.value == .failure(.transport(.cancelled)))
    #expect(try await response.get().text == "body")
  }

  @Test func `Releasing the transport ends its thread and closes its connections`() async throws {
    let server = try OriginServer { .html($0.target) }
    var transport: CurlTransport? = CurlTransport()
    weak var thread: AnyObject?
    do {
      let current = try #require(transport)
      thread = Mirror(reflecting: current).descendant("thread") as AnyObject
      #expect(try await outcome(of: try server.get(), from: current).get().text == "/")
    }
    #expect(thread != nil)
    #expect(try openSockets(to: server.port) == 1)
    transport = nil
    let end = ContinuousClock.now + .seconds(5)
    while thread != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(thread == nil)
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  @Test func `An unused transport is released without a running thread`() {
    weak var thread: AnyObject?
    do {
      let transport = CurlTransport()
      thread = Mirror(reflecting: transport).descendant("thread") as AnyObject
      #expect(thread != nil)
    }
    #expect(thread == nil)
  }

  @Test func `A transfer that libcurl rejects throws an error`() throws {
    let curl = try #require(Curl())
    let multi = try #require(CurlMulti(curl))
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let transfer = try CurlTransfer(HTTPRequest(method: .get, url: url), settings: CurlSettings(), with: curl)
    try multi.add(transfer, number: 1)
    #expect {
      try multi.add(transfer, number: 2)
    } throws: { error in
      if case TransportError.unusable = error { true } else { false }
    }
  }

  @Test func `Every request fails if the process has no free file descriptors`() async {
    await #expect(processExitsWith: .success) {
      let server = try OriginServer { .html($0.target) }
      let request = try server.get()
      _ = CurlMulti(try #require(Curl()))
      let highest = open("/dev/null", O_RDONLY)
      var limit = rlimit(rlim_cur: rlim_t(highest), rlim_max: rlim_t(highest))
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      let result = await outcome(of: request, from: CurlTransport())
      try #require(result == .failure(.transport(.unusable(reason: .noResources))))
    }
  }

  @Test func `Every request fails if no thread can be created`() async {
    await #expect(processExitsWith: .success) {
      let server = try OriginServer { .html($0.target) }
      let request = try server.get()
      let transport = CurlTransport()
      try allowMemory(megabytes: 6)
      for _ in 1...2 {
        let result = await outcome(of: request, from: transport)
        try #require(result == .failure(.transport(.unusable(reason: .noThread))))
      }
    }
  }

  /// Cancels a running request and checks that it ends quickly and closes its connection.
  ///
  /// On a busy machine, every thread can be delayed. Therefore the allowed time includes the
  /// measured delay of a new thread, and one quick attempt out of ten is enough.
  private func expectCancellation(
    of request: HTTPRequest, to port: Int, at location: SourceLocation = #_sourceLocation,
    once isUnderWay: @escaping @Sendable () throws -> Bool
  ) async throws {
    // Reading all of the system's certificates would delay the network thread, so use a small file.
    let transport = CurlTransport(settings: CurlSettings(certificateFile: try await CertificateAuthority.shared.caFile))
    var isQuick = false
    for _ in 1...10 where !isQuick {
      let task = Task { await outcome(of: request, from: transport, at: location) }
      #expect(try await soon { try isUnderWay() }, sourceLocation: location)
      let start = ContinuousClock.now
      task.cancel()
      #expect(await task.value == .failure(.transport(.cancelled)), sourceLocation: location)
      let end = ContinuousClock.now
      try await onOwnThread {}
      isQuick = end - start <= .milliseconds(100) + (ContinuousClock.now - end) * 4
      // The connection must be closed before the next attempt, and while the transport still
      // exists.
      #expect(try await soon { try openSockets(to: port) == 0 }, sourceLocation: location)
    }
    #expect(isQuick, sourceLocation: location)
    withExtendedLifetime(transport) {}
  }
}
