public import LotusModel

/// Model controller support: the transport of a replay: it answers from a recording and touches nothing outside.
public actor ReplayTransport: Transport {
  private var playback: Playback
  private let redaction = Redaction()

  public init(_ archive: HTTPArchive) {
    playback = Playback(archive)
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try playback.response(to: redaction.applied(to: request))
  }
}
