/// View model: the exit statuses of the program.
///
/// Scripts rely on these numbers, so they never change.
public enum ExitStatus: Int32, Hashable, CaseIterable, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  case notFound = 3
  case signInNeeded = 4
  case network = 5
  case rateLimited = 6
  case noRecording = 7
  case refused = 8
  case cancelled = 130

  /// The explanation of the exit status in the help.
  public var meaning: String {
    switch self {
    case .done: "success"
    case .failed: "other error"
    case .usage: "invalid command line, environment variable, settings file or input file, such as a recording"
    case .notFound: "not found"
    case .signInNeeded: "sign-in required, expired or rejected, or keyring not usable"
    case .network:
      "network or server error: no connection, timeout, TLS error or unexpected response; also if some data could not be "
        + "loaded or read, and the rest was printed"
    case .rateLimited: "rate limit reached; the message says when to try again"
    case .noRecording: "no recorded response for a request of a replay"
    case .refused: "value rejected by ghlotus or GitHub, or an edit conflict"
    case .cancelled: "canceled by the user"
    }
  }
}
