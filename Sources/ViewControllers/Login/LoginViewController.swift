import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: a sign-in with a device code. Each load carries out one effect of the state
/// machine. The secret device code and the token stay in the network controller.
public final class LoginViewController: Scene, InputScene {
  public weak var delegate: (any LoginViewControllerDelegate)?

  private let viewpoint: Viewpoint
  private let clientID: String
  private let scopes: [String]
  private let inPlainText: Bool
  private let network: NetworkController
  private let takesKeys: Bool
  private var machine = DeviceSignInStateMachine()
  private var effect: DeviceSignInStateMachine.Effect
  /// The page and the code that are shown, or `nil` before the server has sent them.
  private var shown: (page: WebAddress, code: ClipboardText)?
  private var rows: [StyledText] = [] {
    didSet { table = Table(rows.map { ParagraphCell($0) }) }
  }
  public private(set) var table: Table?
  public private(set) var announcement: SafeText?
  public private(set) var status: SafeText = "Requesting a code"
  /// The result of the sign-in. An error is stored here instead of thrown, because a thrown error
  /// could make the caller offer another sign-in.
  public private(set) var outcome: Result<Identity, any Error>?

  /// Creates a view controller for a sign-in.
  ///
  /// - Parameters:
  ///   - clientID: The client ID of the OAuth app.
  ///   - inPlainText: Whether to store the token in a plain-text file.
  ///   - takesKeys: Whether a keyboard is available.
  public init(
    clientID: String, scopes: [String], inPlainText: Bool, network: NetworkController, takesKeys: Bool,
    viewpoint: Viewpoint
  ) {
    self.clientID = clientID
    self.scopes = scopes
    self.inPlainText = inPlainText
    self.network = network
    self.takesKeys = takesKeys
    self.viewpoint = viewpoint
    effect = machine.handle(.begun)
  }

  private func carryOut(_ effect: DeviceSignInStateMachine.Effect) async throws -> DeviceSignInStateMachine.Effect {
    switch effect {
    case .requestCode: return machine.handle(await requestCode())
    case .show(let authorization): try show(authorization)
    case .wait(let seconds, _): try await network.pause(seconds: seconds)
    case .ask: return machine.handle(await ask())
    case .offerNewCode, .offerAnotherTry: return machine.handle(.givenUp)
    case .succeed(let scopes): return try await store(scopes)
    case .waitToStore(let seconds): try await network.pause(seconds: seconds)
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

  private func store(_ scopes: [String]?) async throws -> DeviceSignInStateMachine.Effect {
    do throws(NetworkError) {
      outcome = .success(try await network.completeSignIn(inPlainText: inPlainText, scopes: scopes))
      return .nothing
    } catch {
      return machine.handle(.notStored(error, await network.moment()))
    }
  }

  private func show(_ authorization: DeviceAuthorization) throws(SignInError) {
    let address = authorization.verificationURI
    guard let page = WebAddress(untrusted: address) else { throw .unsafeAddress(address) }
    guard let code = ClipboardText(untrusted: [authorization.userCode]) else { throw .unusableCode }
    shown = (page, code)
    let viewModel = DeviceSignInViewModel(
      authorization, from: viewpoint, canOpenPage: delegate?.canPresentPage ?? false)
    rows += [
      StyledText("Enter the code ") + StyledText(untrusted: code.string, .bold),
      StyledText("at ") + StyledText(decoration: "            ")
        + StyledText(untrusted: page.text, Style(isBold: true, link: Link(page))),
    ]
    if let warning = viewModel.warning { rows.append(StyledText(untrusted: warning, .warning)) }
    if takesKeys { rows.append(StyledText(untrusted: viewModel.keys, .dim)) }
    announcement = SafeText(
      untrusted: DeviceSignInViewModel.waiting(Int(clamping: authorization.lifetime), hasTrouble: false))
  }

  private func show(_ countdown: DeviceSignInStateMachine.Countdown) {
    let hasTrouble = countdown.trouble != nil
    status = SafeText(untrusted: DeviceSignInViewModel.waiting(countdown.secondsLeft, hasTrouble: hasTrouble))
    if hasTrouble { announcement = SafeText(untrusted: DeviceSignInViewModel.trouble) }
  }

  public var title: SafeText { "Sign in" }
  public var presentation: Presentation { .conversation() }
  public var isTyping: Bool { false }
  public var needsLoad: Bool { outcome == nil && !(takesKeys && accept != nil) }

  /// The name and the event of the command for Enter, if the scene waits for a decision of the
  /// user.
  private var accept: (name: SafeText, event: DeviceSignInStateMachine.Event)? {
    switch effect {
    case .offerNewCode: ("New code", .newCodeWanted)
    case .offerAnotherTry: ("Try again", .anotherTryWanted)
    default: nil
    }
  }

  public func load() async {
    do {
      effect = try await carryOut(effect)
    } catch {
      outcome = .failure(error)
    }
    switch effect {
    case .wait(_, let countdown): show(countdown)
    case .offerNewCode: offer(SafeText(untrusted: DeviceSignInViewModel.expired))
    case .offerAnotherTry(let error):
      offer(SafeText(untrusted: DeviceSignInViewModel.notStored(error, from: viewpoint)))
    case .succeed: status = "Checking the token"
    case .waitToStore:
      status = SafeText(untrusted: DeviceSignInViewModel.notStoredYet)
      announcement = status
    default: break
    }
  }

  /// Shows a question about a problem. Without a keyboard, nobody can reply to it.
  private func offer(_ question: SafeText) {
    status = question
    if takesKeys { announcement = "Error: " + question }
  }

  public var commands: [KeyCommand] {
    if let accept {
      return [KeyCommand("Enter", name: accept.name) { self.effect = self.machine.handle(accept.event) }]
    }
    guard takesKeys, let shown else { return [] }
    let copy = KeyCommand("c", "C", name: "copy the code") {
      guard self.delegate?.loginViewController(self, wantsCopyOf: shown.code) == true else { return }
      self.rows.append(StyledText(untrusted: DeviceSignInViewModel.copied, .dim))
    }
    guard delegate?.canPresentPage == true else { return [copy] }
    let open = KeyCommand("Enter", name: "open the page") {
      self.delegate?.loginViewController(self, wantsPage: shown.page)
    }
    return [open, copy]
  }

  /// Cancels the sign-in if it waits for a decision of the user. Called for every key except Enter,
  /// which is a command.
  public func handle(_ event: InputEvent) -> Bool {
    guard accept != nil else { return false }
    effect = machine.handle(.givenUp)
    return true
  }
}

/// The methods that a login view controller calls on its delegate.
public protocol LoginViewControllerDelegate: AnyObject {
  /// Whether a browser is available to open the page.
  var canPresentPage: Bool { get }
  /// Opens the web page where the user enters the code.
  func loginViewController(_ controller: LoginViewController, wantsPage address: WebAddress)
  /// Copies the code to the clipboard.
  ///
  /// - Returns: `true` if a clipboard is available.
  func loginViewController(_ controller: LoginViewController, wantsCopyOf code: ClipboardText) -> Bool
}
