import LotusModel
import Terminal

/// The exit codes: a promise to scripts that never changes. The one place where errors become codes.
enum ExitStatus: Int32 {
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

  init(_ error: any Error) {
    self =
      switch error {
      case let error as NetworkError: ExitStatus(error)
      case is UnknownAccount, is UnknownRepository: .notFound
      case is InvalidLogin, is InvalidRepositoryName, is InvalidProfile, is UnreadableText, is EditConflict: .refused
      case is OtherAccount: .signInNeeded
      case SignInError.unsafeAddress, SignInError.unusableCode: .network
      case is SignInError: .signInNeeded
      case is UsageError, is InvalidCall, is InvalidField, is InvalidServer, is InvalidSettings: .usage
      case OutputError.closed: .done
      case OutputError.interrupted: .cancelled
      default: .failed
      }
  }

  private init(_ error: NetworkError) {
    self =
      switch error {
      case .transport(.cancelled): .cancelled
      case .transport(.unusable): .failed
      case .transport, .redirect, .malformed, .offline: .network
      case .signInNeeded, .unauthorized, .forbidden, .credential: .signInNeeded
      case .notFound: .notFound
      case .refused: .refused
      case .rateLimited: .rateLimited
      case .noRecording: .noRecording
      case .status(let status, _): status >= 500 ? .network : .failed
      case .query: .failed
      }
  }
}
