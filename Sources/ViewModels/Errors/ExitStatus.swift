/// View model: the exit codes, a promise to scripts that never changes.
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

  public var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed otherwise"
    case .usage: "usage: the command line was not understood"
    case .notFound: "not found"
    case .signInNeeded: "sign-in needed, expired or refused; keyring unusable"
    case .network: "network: unreachable, timed out, TLS, malformed answer, or the server failed"
    case .rateLimited: "rate limited; the message says until when"
    case .noRecording: "replay: no recording matches"
    case .refused: "refused by validation, ours or GitHub's, or an edit conflict"
    case .cancelled: "cancelled by the user"
    }
  }
}
