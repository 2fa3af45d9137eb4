import Essentials
import FoundationEssentials
import Testing

@testable import HTTP
@testable import LotusModel
@testable import ViewControllers

/// Tests for every transition of the sign-in state machine.
///
/// Each test is a table of events and expected effects.
@Suite("Device sign-in state machine")
struct DeviceSignInStateMachineTests {
  typealias Machine = DeviceSignInStateMachine

  private static let authorization = DeviceAuthorization(
    userCode: "WDJB-MJHT", verificationURI: "https://github.com/login/device", lifetime: 900, interval: 5)
  private static let trouble = NetworkError.transport(.cannotConnect(host: "github.com"))

  /// Returns the moment a number of seconds after the start.
  ///
  /// - Parameters:
  ///   - seconds: The seconds by the monotonic clock.
  ///   - wall: The seconds by the wall clock, or `nil` if both clocks agree.
  private static func at(_ seconds: Double, wall: Double? = nil) -> ClockReading {
    ClockReading(wall: Date(timeIntervalSince1970: 1_000_000 + (wall ?? seconds)), uptime: 500 + seconds)
  }

  private func expect(
    _ steps: [(Machine.Event, Machine.Effect)], at location: SourceLocation = #_sourceLocation
  ) -> Machine {
    var machine = Machine()
    for (index, (event, effect)) in steps.enumerated() {
      #expect(machine.handle(event) == effect, "step \(index): \(event)", sourceLocation: location)
    }
    return machine
  }

  private static let toWaiting: [(Machine.Event, Machine.Effect)] = [
    (.begun, .requestCode), (.codeResponded(.code(authorization), at(0)), .show(authorization)),
  ]

  private static let toPolling = toWaiting + [(.ticked(at(6)), .ask)]

  private static func waiting(_ seconds: Double, left: Int, _ trouble: NetworkError? = nil) -> Machine.Effect {
    .wait(seconds: seconds, .init(secondsLeft: left, trouble: trouble))
  }

  @Test func `A code is requested and shown, and the state machine polls until the code is entered`() {
    let machine = expect(
      Self.toWaiting + [
        (.ticked(Self.at(0)), Self.waiting(1, left: 900)),
        (.ticked(Self.at(4.5)), Self.waiting(1, left: 896)),
        (.ticked(Self.at(5.5)), Self.waiting(0.5, left: 895)),
        (.ticked(Self.at(6)), .ask),
        (.responded(.pending, Self.at(6.5)), Self.waiting(1, left: 894)),
        (.ticked(Self.at(12.5)), .ask),
        (.responded(.granted(scopes: ["user"]), Self.at(13)), .succeed(scopes: ["user"])),
      ])
    #expect(machine.state == .finished)
  }

  @Test(arguments: [
    (DeviceTokenResponse.denied, DeviceSignInStateMachine.Effect.fail(.denied)),
    (.refused(OAuthError(code: "x")), .fail(.refused(OAuthError(code: "x")))),
    (.expired, .offerNewCode),
    (.granted(scopes: nil), .succeed(scopes: nil)),
  ])
  func `A final response ends the polling`(response: DeviceTokenResponse, effect: DeviceSignInStateMachine.Effect) {
    _ = expect(Self.toPolling + [(.responded(response, Self.at(7)), effect)])
  }

  @Test(arguments: [
    SignInError.unsafeAddress("http://x"), .unusableCode, .refused(OAuthError(code: "device_flow_disabled")),
  ])
  func `A rejected or unusable code ends the sign-in`(error: SignInError) {
    let machine = expect([(.begun, .requestCode), (.codeResponded(.failed(error), Self.at(0)), .fail(error))])
    #expect(machine.state == .finished)
  }

  @Test func `A failed code request ends the sign-in`() {
    _ = expect([(.begun, .requestCode), (.codeFailed(Self.trouble), .failOnNetwork(Self.trouble))])
  }

  @Test(arguments: [(nil, 10.0), (8, 10), (20, 20)] as [(Double?, Double)])
  func `Slow down adds five seconds to the interval, or uses the interval of the server`(
    interval: Double?, pace: Double
  ) {
    let machine = expect(
      Self.toPolling + [
        (.responded(.slowDown(interval: interval), Self.at(6)), Self.waiting(1, left: 894)),
        (
          .ticked(Self.at(6 + pace * 1.2 - 0.5)),
          Self.waiting(0.5, left: Int(clamping: (894.5 - pace * 1.2).rounded(.up)))
        ),
        (.ticked(Self.at(6 + pace * 1.2)), .ask),
      ])
    guard case .polling(let wait) = machine.state else { return #expect(Bool(false)) }
    #expect(wait.pace == pace)
  }

  @Test(arguments: [
    NetworkError.transport(.connectionLost(host: "h")), .transport(.cannotResolve(host: "h")),
    .status(500, message: nil),
    .malformed(.broken), .malformed(.notJSON(contentType: "text/html")), .forbidden(message: "no"),
    .transport(.notTrusted(host: "h", reason: .expired)), .redirect(.loop),
  ])
  func `A temporary error is reported, and polling continues`(error: NetworkError) {
    _ = expect(
      Self.toPolling + [
        (.failed(error, Self.at(7)), Self.waiting(1, left: 893, error)),
        (.ticked(Self.at(13)), .ask),
        (.responded(.pending, Self.at(14)), Self.waiting(1, left: 886)),
      ])
  }

  @Test func `Timeouts double the polling interval until the server responds again`() {
    let timeout = NetworkError.transport(.timedOut(host: "h"))
    _ = expect(
      Self.toPolling + [
        (.failed(timeout, Self.at(16)), Self.waiting(1, left: 884, timeout)),
        (.ticked(Self.at(27)), Self.waiting(1, left: 873, timeout)),
        (.ticked(Self.at(28)), .ask),
        (.failed(timeout, Self.at(38)), Self.waiting(1, left: 862, timeout)),
        (.ticked(Self.at(61)), Self.waiting(1, left: 839, timeout)),
        (.ticked(Self.at(62)), .ask),
        (.responded(.pending, Self.at(63)), Self.waiting(1, left: 837)),
        (.ticked(Self.at(69)), .ask),
      ])
  }

  @Test func `After any number of timeouts, polling waits at most 72 seconds`() {
    var machine = Machine()
    _ = machine.handle(.begun)
    _ = machine.handle(.codeResponded(.code(Self.authorization), Self.at(0)))
    var questions: [Double] = []
    for second in 1..<800 where machine.handle(.ticked(Self.at(Double(second)))) == .ask {
      questions.append(Double(second))
      _ = machine.handle(.failed(.transport(.timedOut(host: "h")), Self.at(Double(second))))
    }
    #expect(zip(questions, questions.dropFirst()).map { $1 - $0 }.max() == 72, "\(questions)")
  }

  @Test func `A rate limit that has passed does not slow later polling`() {
    let error = NetworkError.rateLimited(until: Self.at(67).wall, isSignedIn: false)
    _ = expect(
      Self.toPolling + [
        (.failed(error, Self.at(7)), Self.waiting(1, left: 893, error)),
        (.ticked(Self.at(79)), .ask),
        (.responded(.pending, Self.at(80)), Self.waiting(1, left: 820)),
        (.ticked(Self.at(86)), .ask),
      ])
  }

  @Test func `Polling waits until a rate limit ends`() {
    let error = NetworkError.rateLimited(until: Self.at(67).wall, isSignedIn: false)
    _ = expect(
      Self.toPolling + [
        (.failed(error, Self.at(7)), Self.waiting(1, left: 893, error)),
        (.ticked(Self.at(60)), Self.waiting(1, left: 840, error)),
        (.ticked(Self.at(79)), .ask),
      ])
  }

  @Test(arguments: [
    NetworkError.transport(.cancelled), .transport(.unusable(reason: .other("x"))),
    .noRecording(MissingRecordingError(request: "POST", nearest: [])),
  ])
  func `A permanent network error ends the sign-in`(error: NetworkError) {
    _ = expect(Self.toPolling + [(.failed(error, Self.at(7)), .failOnNetwork(error))])
  }

  @Test func `An expired code can be replaced, and polling continues with the new code`() {
    let machine = expect(
      Self.toWaiting + [
        (.ticked(Self.at(900)), .offerNewCode),
        (.newCodeWanted, .requestCode),
        (.codeResponded(.code(Self.authorization), Self.at(910)), .show(Self.authorization)),
        (.ticked(Self.at(911)), Self.waiting(1, left: 899)),
      ])
    #expect(machine.state != .finished)
  }

  @Test func `If the user declines a new code, the sign-in ends as expired`() {
    let machine = expect(Self.toWaiting + [(.ticked(Self.at(900)), .offerNewCode), (.givenUp, .fail(.expired))])
    #expect(machine.state == .finished)
  }

  @Test func `A wall clock that jumps ahead neither polls early nor expires the code`() {
    _ = expect(
      Self.toWaiting + [
        (.ticked(Self.at(2, wall: 7200)), Self.waiting(1, left: 898)),
        (.ticked(Self.at(6, wall: 7204)), .ask),
      ])
  }

  @Test func `A wall clock that jumps back does not delay polling`() {
    _ = expect(Self.toWaiting + [(.ticked(Self.at(6, wall: -3600)), .ask)])
  }

  @Test func `A monotonic clock that runs fast does not poll early`() {
    _ = expect(Self.toWaiting + [(.ticked(Self.at(6.4, wall: 5.5)), Self.waiting(0.5, left: 895))])
  }

  @Test(arguments: [
    DeviceSignInStateMachine.Event.newCodeWanted, .givenUp, .responded(.pending, at(1)), .failed(trouble, at(1)),
    .ticked(at(1)), .codeFailed(trouble),
  ])
  func `An event at the wrong time changes nothing`(event: DeviceSignInStateMachine.Event) {
    var machine = Machine()
    #expect(machine.handle(event) == .nothing)
    #expect(machine.state == .idle)
  }

  private static let toGranted =
    toPolling + [(.responded(.granted(scopes: ["user"]), at(7)), .succeed(scopes: ["user"]))]

  @Test(arguments: [
    NetworkError.status(502, message: nil), .transport(.connectionLost(host: "h")), .credential(.timedOut),
    .credential(.busy(path: "/locks/store")), .transport(.notTrusted(host: "h", reason: .handshake)),
    .redirect(.insecure(to: "http://portal.example")), .malformed(.notJSON(contentType: "text/html")),
  ])
  func `A granted token is stored later after a temporary error`(error: NetworkError) {
    _ = expect(
      Self.toGranted + [
        (.notStored(error, Self.at(8)), .waitToStore(seconds: 5)),
        (.ticked(Self.at(13)), .succeed(scopes: ["user"])),
        (.notStored(error, Self.at(899)), .waitToStore(seconds: 5)),
        (.ticked(Self.at(904)), .succeed(scopes: ["user"])),
        (.notStored(error, Self.at(905)), .failOnNetwork(error)),
      ])
  }

  @Test func `If only the user can make the store work, the user decides`() {
    let offer: (Machine.Event, Machine.Effect) = (
      .notStored(.credential(.dismissed), Self.at(8)), .offerAnotherTry(.dismissed)
    )
    _ = expect(
      Self.toGranted + [
        offer, (.anotherTryWanted, .succeed(scopes: ["user"])), offer,
        (.givenUp, .failOnNetwork(.credential(.dismissed))),
      ])
  }

  @Test(arguments: [NetworkError.unauthorized(message: "no"), .transport(.cancelled), .signInNeeded])
  func `A granted token that cannot be used ends the sign-in`(error: NetworkError) {
    _ = expect(Self.toGranted + [(.notStored(error, Self.at(8)), .failOnNetwork(error))])
  }
}
