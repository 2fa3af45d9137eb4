import Essentials
import FoundationEssentials
import HTTP
import LotusModel

/// Dedicated model controller: decides the next step of a sign-in with a device code (RFC 8628).
/// For each event, it returns one effect, which the view controller carries out.
///
/// The state machine uses no clock, network, keyboard or screen. Events contain the time.
nonisolated struct DeviceSignInStateMachine: Equatable {
  enum State: Equatable {
    case idle
    case requestingCode
    case waiting(Wait)
    case polling(Wait)
    case expired
    /// GitHub has granted the token, or the sign-in has failed.
    case finished
  }

  /// A granted token that isn't stored yet.
  struct Grant: Equatable {
    let wait: Wait
    let scopes: [String]?
    /// The error of the last attempt to store the token, if it failed.
    var trouble: NetworkError?
  }

  /// A code on the screen, and the schedule for polling the server.
  struct Wait: Equatable {
    let authorization: DeviceAuthorization
    let begin: ClockReading
    var lastQuestion: ClockReading
    /// The polling interval that the server requires, in seconds.
    var pace: Double
    /// The time from the last poll to the next one, in seconds. After some errors, the delay is
    /// longer than the interval.
    var delay: Double
    /// The error of the last poll, if it failed. Polling continues after the error.
    var trouble: NetworkError?
  }

  /// The information to show while the user waits.
  struct Countdown: Equatable {
    /// The number of seconds until the code expires.
    let secondsLeft: Int
    let trouble: NetworkError?
  }

  enum Event: Equatable {
    case begun
    case codeResponded(DeviceCodeResponse, ClockReading)
    case codeFailed(NetworkError)
    /// Some time has passed.
    case ticked(ClockReading)
    case responded(DeviceTokenResponse, ClockReading)
    case failed(NetworkError, ClockReading)
    /// The account of the granted token couldn't be determined, or the token couldn't be stored.
    case notStored(NetworkError, ClockReading)
    case newCodeWanted
    case anotherTryWanted
    case givenUp
  }

  enum Effect: Equatable {
    case requestCode
    case show(DeviceAuthorization)
    /// Wait for a second, or less if the next poll is due sooner.
    case wait(seconds: Double, Countdown)
    case ask
    case offerNewCode
    /// Store the granted token.
    case succeed(scopes: [String]?)
    /// Wait before another attempt to store the granted token.
    case waitToStore(seconds: Double)
    /// Ask whether to try again to store the granted token.
    case offerAnotherTry(CredentialError)
    case fail(SignInError)
    case failOnNetwork(NetworkError)
    case nothing
  }

  private(set) var state = State.idle
  private var grant: Grant?

  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.idle, .begun), (.expired, .newCodeWanted):
      state = .requestingCode
      return .requestCode
    case (.requestingCode, .codeResponded(let response, let moment)): return begin(response, moment)
    case (.requestingCode, .codeFailed(let error)): return end(.failOnNetwork(error))
    case (.waiting(let wait), .ticked(let moment)): return pollOrWait(wait, moment)
    case (.polling(let wait), .responded(let response, let moment)): return handle(response, wait, moment)
    case (.polling(let wait), .failed(let error, let moment)): return retry(after: error, wait, moment)
    case (.expired, .givenUp): return end(.fail(.expired))
    case (.finished, .notStored(let error, let moment)): return storeLater(after: error, moment)
    case (.finished, .ticked), (.finished, .anotherTryWanted):
      return grant.map { .succeed(scopes: $0.scopes) } ?? .nothing
    case (.finished, .givenUp): return grant?.trouble.map { .failOnNetwork($0) } ?? .nothing
    default: return .nothing
    }
  }

  private mutating func begin(_ response: DeviceCodeResponse, _ moment: ClockReading) -> Effect {
    switch response {
    case .code(let authorization):
      state = .waiting(
        Wait(
          authorization: authorization, begin: moment, lastQuestion: moment, pace: authorization.interval,
          delay: authorization.interval))
      return .show(authorization)
    case .failed(let error): return end(.fail(error))
    }
  }

  /// Polls the server if the interval and a safety margin have passed. Otherwise, waits.
  ///
  /// The margin is necessary because clocks can run fast in virtual machines. If a client polls too
  /// early, the server tells the client to slow down.
  private mutating func pollOrWait(_ wait: Wait, _ moment: ClockReading) -> Effect {
    let remaining = wait.authorization.lifetime - moment.elapsed(since: wait.begin)
    guard remaining > 0 else {
      state = .expired
      return .offerNewCode
    }
    let untilQuestion = wait.delay * Self.margin - moment.elapsed(since: wait.lastQuestion)
    guard untilQuestion <= 0 else {
      let countdown = Countdown(secondsLeft: Int(clamping: remaining.rounded(.up)), trouble: wait.trouble)
      return .wait(seconds: min(1, max(0.05, untilQuestion)), countdown)
    }
    state = .polling(wait)
    return .ask
  }

  private mutating func handle(_ response: DeviceTokenResponse, _ wait: Wait, _ moment: ClockReading) -> Effect {
    var wait = wait
    wait.trouble = nil
    switch response {
    case .granted(let scopes):
      grant = Grant(wait: wait, scopes: scopes)
      return end(.succeed(scopes: scopes))
    case .denied: return end(.fail(.denied))
    case .refused(let refusal): return end(.fail(.refused(refusal)))
    case .expired:
      state = .expired
      return .offerNewCode
    case .pending: break
    // RFC 8628, section 3.5: "the interval MUST be increased by 5 seconds". GitHub returns the new
    // interval as well.
    case .slowDown(let interval): wait.pace = max(interval ?? 0, wait.pace + 5)
    }
    wait.delay = wait.pace
    return again(wait, moment)
  }

  /// Polls again after an error, because a failed poll doesn't end a sign-in while its code is
  /// valid. Only a cancellation, a request that can't be sent or a missing recording ends it.
  private mutating func retry(after error: NetworkError, _ wait: Wait, _ moment: ClockReading) -> Effect {
    if Self.endsSignIn(error) { return end(.failOnNetwork(error)) }
    var wait = wait
    wait.trouble = error
    wait.delay = delay(after: error, wait, moment)
    return again(wait, moment)
  }

  /// Whether a later request would fail in the same way.
  private static func endsSignIn(_ error: NetworkError) -> Bool {
    switch error {
    case .transport(.cancelled), .transport(.unusable), .noRecording: true
    default: false
    }
  }

  private func delay(after error: NetworkError, _ wait: Wait, _ moment: ClockReading) -> Double {
    switch error {
    // RFC 8628, section 3.5: "On encountering a connection timeout, clients MUST unilaterally reduce
    // their polling frequency". The RFC recommends doubling the interval.
    case .transport(.timedOut): max(wait.pace, min(wait.delay * 2, Self.longestBackoff))
    case .rateLimited(let end, _, _): max(wait.pace, end.timeIntervalSince(moment.wall))
    default: wait.pace
    }
  }

  /// Tries again to store a granted token, because GitHub doesn't grant it a second time.
  ///
  /// A network, a server or a keyring that fails may recover, so the attempts continue for as long as
  /// the code would be valid. If the keyring is locked or a file can't be written, only the user can
  /// fix it. If GitHub rejects the token, another attempt would be useless.
  private mutating func storeLater(after error: NetworkError, _ moment: ClockReading) -> Effect {
    grant?.trouble = error
    guard let wait = grant?.wait else { return .nothing }
    switch error {
    case .credential(.busy), .credential(.timedOut): break
    case .credential(let error): return .offerAnotherTry(error)
    case _ where Self.endsSignIn(error): return .failOnNetwork(error)
    case .transport, .redirect: break
    default: guard error.isTemporary else { return .failOnNetwork(error) }
    }
    guard moment.elapsed(since: wait.begin) < wait.authorization.lifetime else { return .failOnNetwork(error) }
    return .waitToStore(seconds: delay(after: error, wait, moment))
  }

  private mutating func again(_ wait: Wait, _ moment: ClockReading) -> Effect {
    var wait = wait
    wait.lastQuestion = moment
    state = .waiting(wait)
    return pollOrWait(wait, moment)
  }

  private mutating func end(_ effect: Effect) -> Effect {
    state = .finished
    return effect
  }

  private static let margin = 1.2
  /// The maximum delay after timeouts, in seconds. A user who has entered the code shouldn't have
  /// to wait longer.
  private static let longestBackoff = 60.0
}
