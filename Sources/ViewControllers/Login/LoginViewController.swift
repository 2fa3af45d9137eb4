public import LotusModel
public import ModelControllers
public import Terminal

/// What a login view controller asks of its coordinator.
public protocol LoginViewControllerDelegate: AnyObject {
  /// Whether there is a browser in which the page could be opened.
  var canPresentPage: Bool { get }
  /// The user wants the page on which the code is entered.
  func loginViewController(_ controller: LoginViewController, wantsPage address: String)
}

/// View controller: a sign-in by device code. It carries out what its state machine decides.
///
/// What it shows are plain texts, so it needs no view model. Neither device code nor token ever comes here.
public final class LoginViewController {
  public weak var delegate: (any LoginViewControllerDelegate)?

  private let order: LoginOrder
  private let network: NetworkController
  private let console: Console
  private let keyboard: TerminalInput?
  private var machine = DeviceLoginStateMachine()
  private var authorization: DeviceAuthorization?
  private var lastTrouble: NetworkError?

  /// - Parameter keyboard: nil where nobody sits at one.
  public init(order: LoginOrder, network: NetworkController, console: Console, keyboard: TerminalInput?) {
    self.order = order
    self.network = network
    self.console = console
    self.keyboard = keyboard
  }

  /// Signs somebody in.
  /// - Throws: `SignInError`, `NetworkError`.
  public func run() async throws -> Identity {
    defer { console.showStatus(nil) }
    guard let keyboard else { return try await signIn() }
    return try await keyboard.readingKeys { try await signIn() }
  }

  private func signIn() async throws -> Identity {
    var effect = machine.handle(.begun)
    while true {
      switch effect {
      case .requestCode:
        console.showStatus(StyledText("Asking for a code", .dim))
        effect = machine.handle(await requestCode())
      case .show(let authorization):
        show(authorization)
        effect = machine.handle(.ticked(await network.moment()))
      case .wait(let seconds, let countdown):
        show(countdown)
        try await wait(seconds: seconds)
        effect = machine.handle(.ticked(await network.moment()))
      case .ask: effect = machine.handle(await ask())
      case .offerNewCode: effect = machine.handle(try await offerNewCode())
      case .succeed(let scopes):
        console.showStatus(StyledText("Checking the token", .dim))
        return try await network.completeSignIn(in: order.place, scopes: scopes)
      case .fail(let error): throw error
      case .failOnNetwork(let error): throw error
      case .nothing: throw NetworkError.transport(.cancelled)
      }
    }
  }

  private func requestCode() async -> DeviceLoginStateMachine.Event {
    do throws(NetworkError) {
      let answer = try await network.requestDeviceCode(clientID: order.clientID, scopes: order.scopes)
      return .codeAnswered(answer, await network.moment())
    } catch {
      return .codeFailed(error)
    }
  }

  private func ask() async -> DeviceLoginStateMachine.Event {
    do throws(NetworkError) {
      let answer = try await network.pollDeviceToken()
      return .answered(answer, await network.moment())
    } catch {
      return .failed(error, await network.moment())
    }
  }

  private func show(_ authorization: DeviceAuthorization) {
    self.authorization = authorization
    let link = Link(untrusted: authorization.verificationURI)
    say(StyledText("Enter the code ") + StyledText(SafeText(untrusted: authorization.userCode), .bold))
    say(
      StyledText("at             ")
        + StyledText(SafeText(untrusted: authorization.verificationURI), Style(isBold: true, link: link)))
    if keyboard != nil {
      let canOpen = delegate?.canPresentPage ?? false
      say(StyledText(canOpen ? "Enter opens the page, c copies the code." : "c copies the code.", .dim))
    }
    if !console.canRedraw {
      say(StyledText(SafeText(untrusted: waiting(Int(clamping: authorization.lifetime), nil))))
    }
  }

  private func show(_ countdown: DeviceLoginStateMachine.Countdown) {
    let trouble = countdown.trouble
    if console.canRedraw {
      console.showStatus(StyledText(SafeText(untrusted: waiting(countdown.secondsLeft, trouble)), .dim))
    } else if trouble != nil, lastTrouble == nil {
      say(StyledText("The server did not answer as it should; still trying."))
    }
    lastTrouble = trouble
  }

  /// Lets time pass, in which keys count.
  private func wait(seconds: Double) async throws {
    guard let keyboard else { return try await network.pause(seconds: seconds) }
    if let key = await keyboard.key(within: seconds) { press(key) }
    if Task.isCancelled { throw NetworkError.transport(.cancelled) }
  }

  private func waiting(_ seconds: Int, _ trouble: NetworkError?) -> String {
    let clock = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let what = trouble == nil ? "Waiting for you in the browser" : "No proper answer from the server; still trying"
    return "\(what). The code expires in \(clock)."
  }

  private func press(_ key: Key) {
    guard let authorization else { return }
    switch key {
    case .enter where delegate?.canPresentPage ?? false:
      delegate?.loginViewController(self, wantsPage: authorization.verificationURI)
    case .character("c"), .character("C"):
      guard console.copy(authorization.userCode) else { return }
      say(StyledText("The code is copied, if the terminal allows it.", .dim))
    default: break
    }
  }

  private func offerNewCode() async throws -> DeviceLoginStateMachine.Event {
    guard let keyboard else { return .givenUp }
    console.showStatus(StyledText("The code has expired. Enter asks for a new one, any other key ends it."))
    let key = await keyboard.key(within: nil)
    console.showStatus(nil)
    if Task.isCancelled { throw NetworkError.transport(.cancelled) }
    return key == .enter ? .newCodeWanted : .givenUp
  }

  private func say(_ text: StyledText) {
    console.say(text)
  }
}
