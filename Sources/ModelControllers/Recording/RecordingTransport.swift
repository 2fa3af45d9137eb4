public import FoundationEssentials
public import LotusModel
import Synchronization

/// Shared model controller: passes requests on to another transport and keeps the responses, to be saved as an archive.
///
/// Everything is redacted before it is kept. The response is returned as it came, so that redirections and links can be
/// followed; `NetworkController` redacts what it shows.
public final class RecordingTransport: Transport {
  private let base: any Transport
  private let clock: NetworkClock
  private let redaction = Redaction()
  private let archive: Mutex<HTTPArchive>

  /// - Parameters:
  ///   - startedAt: the time at which the run says it is.
  ///   - apiURL: the base URL of the API in this run.
  public init(base: any Transport, startedAt: Date, clock: NetworkClock, apiURL: String) {
    self.base = base
    self.clock = clock
    self.archive = Mutex(HTTPArchive(startedAt: startedAt, apiURL: apiURL))
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let start = clock.now()
    do throws(NetworkError) {
      let response = try await base.response(to: request)
      record(request, start, .response(redaction.applied(to: response, of: request)))
      return response
    } catch {
      if case .transport(let failure) = error, failure != .cancelled { record(request, start, .failure(failure)) }
      throw error
    }
  }

  /// Writes what has been recorded so far, in the order in which the requests were sent.
  public func save(to file: ArchiveFile, version: String) throws(ArchiveFileError) {
    var recorded = archive.withLock { $0 }
    recorded.entries.sort { $0.startedAt < $1.startedAt }
    try file.write(recorded, version: version)
  }

  private func record(_ request: HTTPRequest, _ start: Date, _ outcome: HTTPArchive.Outcome) {
    let entry = HTTPArchive.Entry(
      startedAt: start, duration: clock.now().timeIntervalSince(start), request: redaction.applied(to: request),
      outcome: outcome)
    archive.withLock { $0.entries.append(entry) }
  }
}
