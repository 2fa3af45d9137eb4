public import LotusModel

/// The transport from a recording: it touches neither the network nor anything else.
public actor ReplayTransport: Transport {
  private var playback: Playback
  private let redaction = Redaction()

  public init(_ archive: HTTPArchive) {
    playback = Playback(archive)
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    switch try playback.outcome(for: redaction.applied(to: request)).get() {
    case .response(let response): return response
    case .failure(let error): throw .transport(error)
    case .withoutBody: throw .noRecording(RecordingMiss(request: request.method.name, nearest: []))
    }
  }
}
