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

  @Test func `Equal requests replay in recorded order until all responses are used`() async throws {
    let server = try OriginServer { .json("\($0.arrival)") }
    let recording = recording(of: server)
    let request = try server.get("/poll")
    var texts: [String] = []
    for _ in 1...3 {
      texts.append(try await outcome(of: request, from: recording).get().text)
      time.pass(1)
    }
    try recording.save(to: file, version: "1")
    let replay = ReplayTransport(try file.read())
    for text in texts { #expect(try await outcome(of: request, from: replay).get().text == text) }
    let name = "GET \(request.url.absoluteString)"
    let miss = MissingRecordingError(request: name, nearest: [.init(request: "GET /poll", differences: [.usedUp])])
    #expect(await outcome(of: request, from: replay) == .failure(.noRecording(miss)))
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

  /// Returns a response that repeats the secrets of a request in its header fields and body.
  private static func echo(_ request: ReceivedRequest) -> Response {
    let token = request["authorization"]?.split(separator: " ").last.map(String.init) ?? secret
    let headers = [
      ("Set-Cookie", "session=\(secret)"), ("X-Echo", "Bearer \(token)"), ("Content-Type", "application/json"),
      ("Location", "https://name.invalid/?access_token=\(token)"),
      ("Link", "<https://name.invalid/?token=\(token)>; rel=\"next\""),
    ]
    let text = #"{"a":"\#(token)","access_token":"\#(token)","url":"/?client_secret=\#(token)&b=\#(request.target)"}"#
    switch request.path {
    case "/latin": return .response(status: 502, headers: headers, body: [0xFC] + Array("ber \(token)".utf8))
    case "/redirect": return .response(status: 302, headers: headers, body: Array(text.utf8))
    default: return .response(status: 200, headers: headers, body: Array(text.utf8))
    }
  }

  /// The tokens have different formats: a GitHub token with a prefix, and older formats without
  /// one.
  @Test(arguments: [secret, "v1.0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef01234567"])
  func `A recording contains no secrets from requests or responses`(token: String) async throws {
    let server = try OriginServer { Self.echo($0) }
    let recording = recording(of: server)
    let headers: HTTPHeaders = [
      "authorization": "Bearer \(token)", "cookie": "session=\(secret)", "x-github-otp": "123456", "x-mine": token,
    ]
    for path in ["/", "/latin", "/redirect", "/?access_token=\(token)&a=b", "/?client_secret=\(secret)"] {
      _ = await outcome(of: try server.get(path, headers: headers), from: recording)
    }
    for body in [
      #"{"a":"\#(token)"}"#, "access_token=\(token)&device_code=\(secret)",
      #"{"device_code":"\#(secret)","token" : "x"}"#,
    ] {
      let request = HTTPRequest(method: .post, url: try server.address(), headers: headers, body: Data(body.utf8))
      _ = await outcome(of: request, from: recording)
    }
    try recording.save(to: file, version: "1")
    let text = try directory.read("run.har")
    let archive = try file.read()
    #expect(archive.entries.count == 8)
    for hidden in [token, secret, "123456,"] {
      for form in Self.forms(of: hidden) {
        let isHidden = !text.contains(form)
        #expect(isHidden, "\(form)")
      }
    }
    for case .response(let response) in archive.entries.map(\.outcome) {
      #expect(!String(decoding: response.body, as: UTF8.self).contains(token))
      #expect(response.headers["link"] == "<https://name.invalid/?token=REDACTED>; rel=\"next\"")
    }
  }

  /// Returns the secret unchanged, percent-encoded, and base64-encoded at each of the three
  /// possible offsets in a group of three bytes.
  private static func forms(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    let percent = bytes.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    let base64 = (0..<3).map { shift in
      // The first and last groups of four characters also depend on the neighboring bytes, so leave
      // them out. The remaining characters are the same in any surrounding text.
      Data([UInt8](repeating: 0, count: shift) + bytes).base64EncodedString().dropFirst(shift == 0 ? 0 : 4).dropLast(4)
    }
    return [secret, percent] + base64.map(String.init)
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
