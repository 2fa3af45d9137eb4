import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// The response to a request or the error, as a value that can be compared.
typealias Outcome = Result<HTTPResponse, NetworkError>

/// Sends a request with a transport and returns the outcome.
///
/// The test fails if the outcome takes longer than `seconds`.
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

/// Runs a closure and returns the network error that it throws.
///
/// The test fails if the closure takes longer than 30 seconds.
///
/// - Returns: The error, or `nil` if the closure succeeds or throws another error.
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

/// Runs a closure and fails the test if the closure takes too long.
///
/// A second task sleeps for `seconds` and then yields a hundred times. The closure must finish
/// before the second task does. A busy machine delays both, so the load alone doesn't make a test
/// fail.
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
    #expect(!isLate.value, "the work took longer than \(seconds) s", sourceLocation: location)
  }
  return try await work()
}

/// Checks a condition every few milliseconds until it is true, without blocking a thread.
///
/// - Returns: `true` if the condition became true, `false` if it was still false after about a
///   minute.
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
  /// The host and port as they appear in errors.
  var host: String { "127.0.0.1:\(port)" }

  func address(_ target: String = "/") throws -> URL {
    try #require(URL(string: url + target))
  }

  func get(_ target: String = "/", headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    HTTPRequest(url: try address(target), headers: headers)
  }
}

extension CertificateAuthority {
  /// An authority that all tests share, because creating its keys and certificates is slow.
  static var shared: CertificateAuthority {
    get async throws { try await made.value }
  }

  private static let made = Task { try await onOwnThread { try CertificateAuthority() } }
}

extension CurlSettings {
  /// Settings with small size limits, which a test can exceed quickly, and a long timeout for busy
  /// machines.
  static let bounded = with {
    $0.stallTimeout = 10
    $0.maximumBodySize = 1 << 20
    $0.maximumHeaderSize = 64 << 10
  }
  /// Settings with short timeouts, so that a test can wait for them to expire.
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
