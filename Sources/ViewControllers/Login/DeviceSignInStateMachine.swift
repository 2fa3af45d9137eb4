import FoundationEssentials
import LotusModel

/// Dedicated model controller: what comes next in a sign-in by device code (RFC 8628). An event comes in; the new state
/// and one effect, for the view controller to carry out, come out.
///
/// It is pure: it knows no clock but the moments it is told, no network, no keyboard, no screen.
nonisolated struct DeviceSignInStateMachine: Equatable {
  enum State: Equatable {
    case idle
    case requestingCode
    case waiting(Wait)
    case polling(Wait)
    case expired
    case finished
  }

  /// A code that is on the screen, and the rhythm in which the server is asked about it.
  struct Wait: Equatable {
    let authorization: DeviceAuthorization
    let begin: Moment
    var lastQuestion: Moment
    /// Seconds from one question to the next, as the server wants them
    var pace: Double
    /// Seconds until the next question, which trouble may put off
    var delay: Double
    /// What went wrong with the last question, if it did; it is waited out.
    var trouble: NetworkError?
  }

  /// What there is to tell while time passes.
  struct Countdown: Equatable {
    /// Until the code expires
    let secondsLeft: Int
    let trouble: NetworkError?
  }

  enum Event: Equatable {
    case begun
    case codeResponded(DeviceCodeResponse, Moment)
    case codeFailed(NetworkError)
    /// A while has passed.
    case ticked(Moment)
    case responded(DeviceTokenResponse, Moment)
    case failed(NetworkError, Moment)
    case newCodeWanted
    case givenUp
  }

  enum Effect: Equatable {
    case requestCode
    case show(DeviceAuthorization)
    /// Let a second pass, or less where the next question is nearer.
    case wait(seconds: Double, Countdown)
    case ask
    case offerNewCode
    case succeed(scopes: [String]?)
    case fail(SignInError)
    case failOnNetwork(NetworkError)
    case nothing
  }

  private(set) var state = State.idle

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
    default: return .nothing
    }
  }

  private mutating func begin(_ response: DeviceCodeResponse, _ moment: Moment) -> Effect {
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

  /// Asks when the time has come by both clocks, and a little later: in virtual machines clocks run fast, and who asks
  /// too early is told to slow down.
  private mutating func pollOrWait(_ wait: Wait, _ moment: Moment) -> Effect {
    let left = wait.authorization.lifetime - moment.elapsed(since: wait.begin)
    guard left > 0 else {
      state = .expired
      return .offerNewCode
    }
    let untilQuestion = wait.delay * Self.margin - moment.elapsed(since: wait.lastQuestion)
    guard untilQuestion <= 0 else {
      let countdown = Countdown(secondsLeft: Int(clamping: left.rounded(.up)), trouble: wait.trouble)
      return .wait(seconds: min(1, max(0.05, untilQuestion)), countdown)
    }
    state = .polling(wait)
    return .ask
  }

  private mutating func handle(_ response: DeviceTokenResponse, _ wait: Wait, _ moment: Moment) -> Effect {
    var wait = wait
    wait.trouble = nil
    switch response {
    case .granted(let scopes): return end(.succeed(scopes: scopes))
    case .denied: return end(.fail(.denied))
    case .refused(let refusal): return end(.fail(.refused(refusal)))
    case .expired:
      state = .expired
      return .offerNewCode
    case .pending: break
    // "The interval MUST be increased by 5 seconds"; GitHub sends the new one along.
    case .slowDown(let interval): wait.pace = max(interval ?? 0, wait.pace + 5)
    }
    wait.delay = wait.pace
    return again(wait, moment)
  }

  /// Nothing that a network or a server does ends a sign-in before its code does.
  private mutating func retry(after error: NetworkError, _ wait: Wait, _ moment: Moment) -> Effect {
    switch error {
    case .transport(.cancelled), .transport(.unusable), .noRecording: return end(.failOnNetwork(error))
    default: break
    }
    var wait = wait
    wait.trouble = error
    wait.delay =
      switch error {
      // "On encountering a connection timeout, clients MUST unilaterally reduce their polling frequency", best by doubling.
      case .transport(.timedOut): max(wait.pace, min(wait.delay * 2, Self.longestBackoff))
      case .rateLimited(let end, _): max(wait.pace, end.timeIntervalSince(moment.wall))
      default: wait.pace
      }
    return again(wait, moment)
  }

  private mutating func again(_ wait: Wait, _ moment: Moment) -> Effect {
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
  /// Seconds; a person who has entered the code should not wait longer than that.
  private static let longestBackoff = 60.0
}
