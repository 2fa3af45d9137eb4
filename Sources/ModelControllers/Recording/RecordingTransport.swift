public import FoundationEssentials
public import HTTP
public import LotusModel
import Synchronization

/// Shared model controller: sends requests with another transport, and records the responses.
///
/// Secrets are redacted before anything is recorded. Callers get the original response, because
/// they need it to follow redirects and links. `NetworkController` redacts the responses that it
/// shows.
public final class RecordingTransport: Transport {
  private let base: any Transport
  private let clock: NetworkClock
  private let archive: Mutex<HTTPArchive>

  /// Creates a transport that records the responses of another transport.
  ///
  /// - Parameters:
  ///   - base: The transport that sends the requests.
  ///   - startedAt: The start time of the run. A replay uses it as the current time.
  ///   - clock: The clock for the times of the requests.
  ///   - apiURL: The base URL of the API in this run.
  public init(base: any Transport, startedAt: Date, clock: NetworkClock, apiURL: String) {
    self.base = base
    self.clock = clock
    self.archive = Mutex(HTTPArchive(startedAt: startedAt, apiURL: apiURL))
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let start = clock.now()
    do throws(NetworkError) {
      let response = try await base.response(to: request)
      record(request, start, .response(Redaction.applied(to: response, of: request)))
      return response
    } catch {
      if case .transport(let failure) = error, failure != .cancelled {
        record(request, start, .failure(Redaction.applied(to: failure, of: request)))
      }
      throw error
    }
  }

  /// Writes everything recorded so far to a file, ordered by the time of the requests. If there was no
  /// response, an earlier recording stays as it is.
  public func save(to file: ArchiveFile, version: String) throws(ArchiveFileError) {
    var recorded = archive.withLock { $0 }
    let hasResponse = recorded.entries.contains { if case .response = $0.outcome { true } else { false } }
    guard hasResponse || !file.exists else { throw .noResponse(path: file.path) }
    recorded.entries.sort { $0.startedAt < $1.startedAt }
    try file.write(recorded, version: version)
  }

  private func record(_ request: HTTPRequest, _ start: Date, _ outcome: HTTPArchive.Outcome) {
    let entry = HTTPArchive.Entry(
      startedAt: start, duration: clock.now().timeIntervalSince(start), request: Redaction.applied(to: request),
      outcome: outcome)
    archive.withLock { $0.entries.append(entry) }
  }
}

/// A transport that gets responses from a recording, without using the network.
public actor ReplayTransport: Transport {
  private var playback: Playback

  public init(_ archive: HTTPArchive) {
    self.init(Playback(archive))
  }

  /// Creates a transport that continues from the state of a replay.
  package init(_ playback: Playback) {
    self.playback = playback
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    switch playback.outcome(of: Redaction.applied(to: request)) {
    case .response(let response): return response
    case .failure(let error): throw .transport(error)
    case .missing(let missing): throw .noRecording(missing)
    }
  }
}
