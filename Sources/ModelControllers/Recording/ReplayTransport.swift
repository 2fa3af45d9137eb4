public import HTTP
public import LotusModel

/// A transport that gets responses from a recording, without using the network.
public actor ReplayTransport: Transport {
  private var playback: Playback
  private let redaction = Redaction()

  public init(_ archive: HTTPArchive) {
    playback = Playback(archive)
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    switch playback.outcome(of: redaction.applied(to: request)) {
    case .response(let response): return response
    case .failure(let error): throw .transport(error)
    case .missing(let missing): throw .noRecording(missing)
    }
  }
}
