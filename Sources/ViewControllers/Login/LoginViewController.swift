public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: a sign-in by device code. Each of its loads carries out what its state machine decides.
///
/// What it shows are plain texts, so it needs no view model. Neither device code nor token ever comes here.
public final class LoginViewController: Scene {
  public weak var delegate: (any LoginViewControllerDelegate)?

  private let clientID: String
  private let scopes: [String]
  private let inPlainText: Bool
  private let network: NetworkController
  private let takesKeys: Bool
  private var machine = DeviceSignInStateMachine()
  private var effect: DeviceSignInStateMachine.Effect
  private var authorization: DeviceAuthorization?
  private var rows: [StyledText] = [] {
    didSet { table = Table(rows.map { ParagraphCell($0) }) }
  }
  public private(set) var table: Table?
  public private(set) var announcement: SafeText?
  public private(set) var status: SafeText = "Asking for a code"
  /// A result: an error of a sign-in must not lead to another sign-in.
  public private(set) var outcome: Result<Identity, any Error>?

  /// - Parameters:
  ///   - clientID: of the OAuth app.
  ///   - inPlainText: whether the token goes into a plain text file.
  ///   - takesKeys: whether there is a keyboard.
  public init(
    clientID: String, scopes: [String], inPlainText: Bool, network: NetworkController, takesKeys: Bool
  ) {
    self.clientID = clientID
    self.scopes = scopes
    self.inPlainText = inPlainText
    self.network = network
    self.takesKeys = takesKeys
    effect = machine.handle(.begun)
  }

  private func carryOut(_ effect: DeviceSignInStateMachine.Effect) async throws -> DeviceSignInStateMachine.Effect {
    switch effect {
    case .requestCode: return machine.handle(await requestCode())
    case .show(let authorization): show(authorization)
    case .wait(let seconds, _): try await network.pause(seconds: seconds)
    case .ask: return machine.handle(await ask())
    case .offerNewCode: return machine.handle(.givenUp)
    case .succeed(let scopes):
      outcome = .success(try await network.completeSignIn(inPlainText: inPlainText, scopes: scopes))
      return .nothing
    case .fail(let error): throw error
    case .failOnNetwork(let error): throw error
    case .nothing: throw CancellationError()
    }
    return machine.handle(.ticked(await network.moment()))
  }

  private func requestCode() async -> DeviceSignInStateMachine.Event {
    do throws(NetworkError) {
      let response = try await network.requestDeviceCode(clientID: clientID, scopes: scopes)
      return .codeResponded(response, await network.moment())
    } catch {
      return .codeFailed(error)
    }
  }

  private func ask() async -> DeviceSignInStateMachine.Event {
    do throws(NetworkError) {
      let response = try await network.pollDeviceToken()
      return .responded(response, await network.moment())
    } catch {
      return .failed(error, await network.moment())
    }
  }

  private func show(_ authorization: DeviceAuthorization) {
    self.authorization = authorization
    let address = SafeText(untrusted: authorization.verificationURI)
    let link = Link(untrusted: authorization.verificationURI)
    let canOpen = delegate?.canPresentPage ?? false
    rows += [
      StyledText("Enter the code ") + StyledText(untrusted: authorization.userCode, .bold),
      StyledText("at             ") + StyledText(address, Style(isBold: true, link: link)),
    ]
    if takesKeys {
      rows.append(StyledText(canOpen ? "Enter opens the page, c copies the code." : "c copies the code.", .dim))
    }
    announcement = Self.waiting(Int(clamping: authorization.lifetime), nil)
  }

  private func show(_ countdown: DeviceSignInStateMachine.Countdown) {
    status = Self.waiting(countdown.secondsLeft, countdown.trouble)
    if countdown.trouble != nil { announcement = "The server did not answer as it should; still trying." }
  }

  private static func waiting(_ seconds: Int, _ trouble: NetworkError?) -> SafeText {
    let clock = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let what = trouble == nil ? "Waiting for you in the browser" : "No proper answer from the server; still trying"
    return SafeText(untrusted: "\(what). The code expires in \(clock).")
  }

  public var title: SafeText { "Sign in" }
  public var isConversation: Bool { true }
  public var needsLoad: Bool { outcome == nil && !(effect == .offerNewCode && takesKeys) }

  public func load() async {
    do {
      effect = try await carryOut(effect)
    } catch {
      outcome = .failure(error)
    }
    switch effect {
    case .wait(_, let countdown): show(countdown)
    case .offerNewCode: status = "The code has expired. Enter asks for a new one, any other key ends it."
    case .succeed: status = "Checking the token"
    default: break
    }
  }

  public var commands: [KeyCommand] {
    if effect == .offerNewCode {
      return [KeyCommand("Enter", name: "New code") { self.effect = self.machine.handle(.newCodeWanted) }]
    }
    guard takesKeys, let authorization else { return [] }
    let copy = KeyCommand("c", "C", name: "Copy the code") {
      guard self.delegate?.loginViewController(self, wantsCopyOf: authorization.userCode) == true else { return }
      self.rows.append(StyledText("The code is copied, if the terminal allows it.", .dim))
    }
    guard delegate?.canPresentPage == true else { return [copy] }
    let open = KeyCommand("Enter", name: "Open the page") {
      self.delegate?.loginViewController(self, wantsPage: authorization.verificationURI)
    }
    return [open, copy]
  }

  /// Any key but Enter ends a sign-in whose code has expired.
  public func handle(_ event: InputEvent) -> Bool {
    guard effect == .offerNewCode else { return false }
    effect = machine.handle(.givenUp)
    return true
  }
}

/// What a login view controller asks of its coordinator.
public protocol LoginViewControllerDelegate: AnyObject {
  /// Whether there is a browser in which the page could be opened.
  var canPresentPage: Bool { get }
  /// The user wants the page on which the code is entered.
  func loginViewController(_ controller: LoginViewController, wantsPage address: String)
  /// The user wants the code in the clipboard.
  /// - Returns: whether there is one.
  func loginViewController(_ controller: LoginViewController, wantsCopyOf code: String) -> Bool
}
