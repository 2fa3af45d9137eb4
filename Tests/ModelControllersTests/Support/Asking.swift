import FoundationEssentials
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// What came of a request, as a value that can be compared.
typealias Outcome = Result<HTTPResponse, NetworkError>

/// Asks a transport, and gives back what came. That must not take longer than a few seconds.
func outcome(
  of request: HTTPRequest, from transport: some Transport, within seconds: Double = 30,
  at location: SourceLocation = #_sourceLocation
) async -> Outcome {
  await inTime(seconds, at: location) {
    do throws(NetworkError) {
      return .success(try await transport.response(to: request))
    } catch {
      return .failure(error)
    }
  }
}

/// The network error with which work ended; nil if it did not fail with one.
func failure(
  at location: SourceLocation = #_sourceLocation, of work: @Sendable () async throws -> Void
) async -> NetworkError? {
  do {
    try await inTime(30, at: location, work)
    return nil
  } catch {
    return error as? NetworkError
  }
}

/// Fails the test where work takes longer, by the pace of a machine that may have much else to do: the work must be
/// done before a task that sleeps so long and then still waits a hundred times for its turn.
func inTime<Value>(
  _ seconds: Double, at location: SourceLocation = #_sourceLocation, _ work: @Sendable () async throws -> Value
) async rethrows -> Value {
  let isLate = Shared(false)
  let rival = Task {
    try await Task.sleep(for: .seconds(seconds))
    for _ in 0..<100 { await Task.yield() }
    isLate.change { $0 = true }
  }
  defer {
    rival.cancel()
    #expect(!isLate.value, "It took too long.", sourceLocation: location)
  }
  return try await work()
}

/// Asks again every few milliseconds, without holding a thread, until the condition holds; false if it never did.
func soon(_ condition: @Sendable () async throws -> Bool) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  var count = 0
  while try await !condition() {
    count += 1
    if count > 500, ContinuousClock.now >= end { return false }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}

extension OriginServer {
  /// As errors name it.
  var host: String { "127.0.0.1:\(port)" }

  func address(_ target: String = "/") throws -> URL {
    try #require(URL(string: url + target))
  }

  func get(_ target: String = "/", headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    HTTPRequest(url: try address(target), headers: headers)
  }
}

extension CertificateAuthority {
  /// One for all tests: it takes a while to make.
  static var shared: CertificateAuthority {
    get async throws { try await made.value }
  }

  private static let made = Task { try await onOwnThread { try CertificateAuthority() } }
}

extension CurlSettings {
  /// So small that a test gets to the bounds soon, and patient with a busy machine.
  static let bounded = with {
    $0.stallTimeout = 10
    $0.maximumBodySize = 1 << 20
    $0.maximumHeaderSize = 64 << 10
  }
  /// So impatient that a test can wait for it to give up.
  static let impatient = with {
    $0.connectTimeout = 0.5
    $0.stallTimeout = 1
  }

  static func with(_ change: (inout CurlSettings) -> Void) -> CurlSettings {
    var settings = CurlSettings()
    change(&settings)
    return settings
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
