import FoundationEssentials
import ModelControllers
import TestSupport
import Testing

@testable import HTTP
@testable import LotusModel

@Suite(.serialized) struct RecordingTransportTests {
  private let directory: TemporaryDirectory
  private let time = VirtualClock()

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var file: ArchiveFile { ArchiveFile(path: directory.file("run.har")) }

  private func recording(of server: OriginServer) -> RecordingTransport {
    RecordingTransport(
      base: CurlTransport(settings: .bounded), startedAt: time.now, clock: time.clock, apiURL: server.url)
  }

  @Test func `Concurrent requests are recorded in the order they were sent`() async throws {
    let server = try OriginServer { request in
      .steps([.pause(seconds: request.path == "/slow" ? 0.2 : 0), .send("HTTP/1.1 200 OK\r\n\r\n")])
    }
    let recording = recording(of: server)
    let slow = try server.get("/slow")
    let task = Task { await outcome(of: slow, from: recording) }
    #expect(await soon { server.requests.count == 1 })
    time.pass(0.01)
    _ = await outcome(of: try server.get("/fast"), from: recording)
    _ = await task.value
    try recording.save(to: file, version: "1")
    #expect(try file.read().entries.map(\.request.url.path) == ["/slow", "/fast"])
  }

  @Test func `A canceled request is not recorded`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let recording = recording(of: server)
    let request = try server.get()
    let task = Task { await outcome(of: request, from: recording) }
    #expect(await soon { server.requests.count == 1 })
    task.cancel()
    #expect(await task.value == .cancelled)
    try recording.save(to: file, version: "1")
    #expect(try file.read().entries.isEmpty)
  }

  @Test func `A recording that cannot be written throws an error and can be saved elsewhere`() async throws {
    let server = try OriginServer { _ in .json("1") }
    let recording = recording(of: server)
    #expect(try await outcome(of: try server.get(), from: recording).get().text == "1")
    let missing = ArchiveFile(path: directory.file("missing/run.har"))
    #expect(throws: ArchiveFileError.unwritable(path: missing.path, reason: "No such file or directory")) {
      try recording.save(to: missing, version: "1")
    }
    try recording.save(to: file, version: "1")
    #expect(try file.read().entries.count == 1)
  }

  @Test func `Without a response, only a new recording is written`() async throws {
    let server = try OriginServer { _ in .steps([.close]) }
    let (unused, failed) = (recording(of: server), recording(of: server))
    _ = await outcome(of: try server.get(), from: failed)
    for (name, recording, count) in [("unused.har", unused, 0), ("failed.har", failed, 1)] {
      let file = ArchiveFile(path: directory.file(name))
      try recording.save(to: file, version: "1")
      #expect(try file.read().entries.count == count)
      try directory.write(name, "good")
      #expect(throws: ArchiveFileError.noResponse(path: file.path)) {
        try recording.save(to: file, version: "1")
      }
      #expect(try directory.read(name) == "good")
    }
  }
}
