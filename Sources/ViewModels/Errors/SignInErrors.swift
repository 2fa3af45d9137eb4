public import LotusModel

/// View models: the words and the exit status of errors of tokens and sign-ins.
extension CredentialError: PresentableError {
  public var exitStatus: ExitStatus { .signInNeeded }

  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  public var sentence: String {
    switch self {
    case .unusableToken(.store(let place)): place.sentence("it holds what is no token")
    case .unusableToken(let source): "The token in \(source.name) holds characters that no token has; set it anew."
    case .noBus: "There is no keyring here: no session bus is running."
    case .noLibrary:
      "The keyring is out of reach: libsecret cannot be opened; is it installed? On Debian and Ubuntu: apt install libsecret-1-0."
    case .noService: "There is no keyring here: nothing on the session bus offers the Secret Service."
    case .timedOut:
      "The keyring did not answer in time; restart it, or put a token into the environment (ghlotus help environment)."
    case .locked: "The keyring is locked, and it cannot ask for its password here; unlock it first."
    case .dismissed: "The keyring stays locked: its prompt was dismissed."
    case .noCollection:
      "The keyring has no default collection to keep a token in; create one, in “Passwords and Keys” for instance."
    case .failed(let place, .noReason): place.sentence("it gave no reason")
    case .failed(let place, .stoppedResponding): place.sentence("it went away when asked")
    case .failed(let place, .noThread): place.sentence("the system gives no thread")
    case .failed(let place, .other(let reason)): place.sentence(reason)
    case .file(let path, let reason): "\(path) cannot be read or written: \(reason.asSentence)"
    case .busy(let path):
      "Another ghlotus holds \(path) and does not go on; end it, or resume it with fg, and try again."
    case .noSuchAccount(let login, let host):
      "No token of \(login) on \(host) is stored; ghlotus switch --list shows those that are."
    case .onlyAccount(let login, let host):
      "\(login) is the only account stored for \(host); ghlotus login adds another."
    case .severalAccounts(let logins, let host):
      "Several accounts on \(host) are stored (\(logins.joined(separator: ", "))): choose one with ghlotus switch LOGIN."
    }
  }
}

extension TokenPlace {
  fileprivate func sentence(_ reason: String) -> String {
    "\(title.prefix(1).uppercased())\(title.dropFirst()) failed: \(reason.asSentence)"
  }
}

extension SignInError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .unsafeAddress, .unusableCode: .network
    default: .signInNeeded
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let host = viewpoint.hostname
    return switch self {
    case .noClientID: "No OAuth app is set up to sign in with; a token does."
    case .cannotStore(let error): "\(error.sentence) Nothing was written. You have three choices."
    case .refused(let error): error.sentence(from: viewpoint)
    case .denied: "The sign-in was denied in the browser."
    case .expired: "The code has expired; run \(viewpoint.loginCommand) for a new one."
    case .unsafeAddress(let address):
      "\(host) sends you to \(address), which is not a secure address; do not go there."
    case .unusableCode: "\(host) gave a code that cannot be typed; the sign-in was given up."
    case .tokenRefused(let message): "\(host) does not accept this token (\(message)); nothing was stored."
    case .unusableToken: "That is no token: tokens are visible ASCII characters without spaces."
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    switch self {
    case .noClientID(let hasGH):
      (hasGH ? ["\(ghTokenCommand(viewpoint)) | \(viewpoint.loginCommand) --with-token takes the token of gh."] : [])
        + [
          "\(viewpoint.loginCommand) --with-token asks for a token that you made at \(viewpoint.webURL)/settings/tokens.",
          "Or set up an app once: register it at \(viewpoint.webURL)/settings/applications/new, tick “Enable Device Flow”, and "
            + "put its client ID into GHLOTUS_CLIENT_ID, or as \"client_id\" into ghlotus/settings.json below ~/.config.",
        ]
    case .cannotStore:
      [
        "- start a keyring, such as gnome-keyring or KeePassXC, and sign in again;",
        "- set \(viewpoint.tokenVariable) to a token for as long as you need it;",
        "- \(viewpoint.loginCommand) --insecure-storage keeps the token in a plain text file that only you may read.",
      ]
    default: []
    }
  }
}

private func ghTokenCommand(_ viewpoint: Viewpoint) -> String {
  viewpoint.hostname == "github.com" ? "gh auth token" : "gh auth token --hostname \(viewpoint.hostname)"
}

extension OAuthError: PresentableError {
  public var exitStatus: ExitStatus { .signInNeeded }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let host = viewpoint.hostname
    return switch code {
    case "device_flow_disabled":
      "The OAuth app does not allow the device flow; enable it in the app's settings on \(host)."
    case "incorrect_client_credentials", "Not Found", "invalid_client", "unauthorized_client":
      "\(host) does not know the client ID; check GHLOTUS_CLIENT_ID."
    case "unsupported_token_type": "\(host) granted a token of a type that ghlotus cannot use."
    default: "\(host) refused the sign-in: \((description ?? code).asSentence)"
    }
  }
}
