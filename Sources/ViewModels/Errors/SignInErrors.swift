public import LotusModel

/// View model: describes errors that occur while the program stores a token or signs in.
extension CredentialError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .unusableToken(.environment) = self { .usage } else { .signInNeeded }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? { reason(from: viewpoint) }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    switch self {
    case .noBus, .noLibrary, .noService: keyringAdvice(viewpoint)
    case .noSuchAccount(_, _, let unchecked?, let isInKeyring):
      [
        unchecked == .noBus
          ? "To use the keyring of your session, for example in cron, set DBUS_SESSION_BUS_ADDRESS or XDG_RUNTIME_DIR"
          : "To use a keyring, start one, such as gnome-keyring or KeePassXC, and try again",
        "To use a token without storing it, set \(viewpoint.tokenVariable)",
      ]
        + (isInKeyring
          ? []
          : [
            "To store a token in a plain text file, run: \(viewpoint.loginCommand) --insecure-storage",
            "To list the stored accounts, run: \(viewpoint.accountCommand("switch --list"))",
          ])
    case .noSuchAccount:
      [
        "To list the stored accounts, run: \(viewpoint.accountCommand("switch --list"))",
        "To sign in, run: \(viewpoint.loginCommand)",
      ]
    default: []
    }
  }

  /// Describes the error as a clause, which may be part of another message.
  public func reason(from viewpoint: Viewpoint) -> String {
    switch self {
    case .unusableToken(.store(let place)): place.sentence("the stored token is invalid; sign in again")
    case .unusableToken(let source):
      "invalid token in \(source.name): tokens contain only printable ASCII characters, without spaces"
    case .noBus: "no keyring available: no session bus is running"
    case .noLibrary:
      "cannot use the keyring: could not load libsecret; on Debian and Ubuntu, run: apt install libsecret-1-0"
    case .noService: "no keyring available: no program on the session bus provides the Secret Service"
    case .timedOut:
      "the keyring did not respond in time; restart it, or set \(viewpoint.tokenVariable)"
    case .locked:
      "the keyring is locked and cannot prompt for its password here; unlock it in a desktop session, or set \(viewpoint.tokenVariable)"
    case .dismissed:
      "the keyring is still locked because its prompt was dismissed; to see the prompt again, repeat the command"
    case .noCollection:
      "the keyring has no default collection; create one, for example in the app \"Passwords and Keys\""
    case .failed(let place, .noReason): place.sentence("unknown error")
    case .failed(let place, .stoppedResponding): place.sentence("it closed the connection unexpectedly")
    case .failed(let place, .noThread): place.sentence("the system cannot create a thread")
    case .failed(let place, .other(let reason)): place.sentence(reason)
    case .folder(let path, let reason): "cannot create \(path): \(reason.asClause)"
    case .file(let path, let reason): "cannot read or write \(path): \(reason.asClause)"
    case .invalidAccount(let path):
      "\(path) must name the account in use, but does not contain a login; delete the file, and run: "
        + viewpoint.accountCommand("switch LOGIN")
    case .busy(let path):
      "another ghlotus process has locked \(path); end that process, or resume it with fg if it is suspended; then try again"
    case .noSuchAccount(let login, let host, let unchecked?, isInKeyring: true):
      "the token of \"\(login)\" on \(host) is in the keyring, which could not be read "
        + "(\(unchecked.reason(from: viewpoint)))"
    case .noSuchAccount(let login, let host, let unchecked?, _):
      "found no token for \"\(login)\" on \(host); the keyring could not be checked "
        + "(\(unchecked.reason(from: viewpoint)))"
    case .noSuchAccount(let login, let host, nil, _):
      "found no token for \"\(login)\" on \(host)"
    case .tokenWasGone(let login, let host, let unchecked):
      "found no token for \"\(login)\" on \(host), so only the record of the account was deleted"
        + (unchecked.map { "; the keyring could not be checked (\($0.reason(from: viewpoint)))" } ?? "")
    case .noAccounts(let host): "no accounts are stored for \(host); to sign in, run: \(viewpoint.loginCommand)"
    case .onlyAccount(let login, let host):
      "the only account stored for \(host) is \"\(login)\"; to add another account, run: "
        + viewpoint.loginCommand
    case .severalAccounts(let logins, let host):
      "several accounts are stored for \(host) (\(logins.joined(separator: ", "))); run: "
        + viewpoint.accountCommand("switch LOGIN")
    }
  }
}

extension TokenPlace {
  fileprivate func sentence(_ reason: String) -> String {
    "could not use \(title): \(reason.asClause)"
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
    let host = viewpoint.serverName
    return switch self {
    case .noClientID: "no terminal to sign in on; sign in with a token instead"
    case .cannotStore(let error, _) where error.meansNoKeyring: error.reason(from: viewpoint)
    case .cannotStore(let error, _): "cannot store a token: \(error.reason(from: viewpoint))"
    case .refused(let error): error.sentence(from: viewpoint)
    case .denied: "the sign-in was denied in the browser; to try again, run: \(viewpoint.loginCommand)"
    case .expired: "the code has expired; to get a new one, run: \(viewpoint.loginCommand)"
    case .unsafeAddress(let address):
      "\(host) returned the insecure address \(address); do not open it"
    case .unusableCode: "\(host) returned a code that cannot be typed; the sign-in was canceled"
    case .tokenRefused(let message): "\(host) rejected the token (\(message)); nothing was stored"
    case .unusableToken: "invalid token: tokens contain only printable ASCII characters, without spaces"
    case .emptyInput: "standard input is empty; expected a token, for example from: gh auth token"
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    switch self {
    case .noClientID(let hasGH, let scopes):
      (hasGH
        ? ["To use the token of gh, run: \(ghTokenCommand(viewpoint)) | \(viewpoint.loginCommand) --with-token"] : [])
        + [
          "To use a new token, create it at \(NewTokenViewModel(scopes: scopes, from: viewpoint).address)",
          "Then run: \(viewpoint.loginCommand) --with-token",
        ]
    // The plain text file failed, so don't suggest to use it.
    case .cannotStore(.file, _), .cannotStore(.folder, _):
      ["To use a token without storing it, set \(viewpoint.tokenVariable)"]
    case .cannotStore(_, let method):
      keyringAdvice(viewpoint) + [
        "To store the token in a plain text file that only you can read, run: "
          + "\(viewpoint.loginCommand)\(options(of: method)) --insecure-storage"
      ]
    default: []
    }
  }
}

private func keyringAdvice(_ viewpoint: Viewpoint) -> [String] {
  [
    "To use a keyring, start one, such as gnome-keyring or KeePassXC, and try again",
    "To use a token without storing it, set \(viewpoint.tokenVariable)",
  ]
}

private func ghTokenCommand(_ viewpoint: Viewpoint) -> String {
  viewpoint.serverName == "github.com" ? "gh auth token" : "gh auth token --hostname \(viewpoint.serverName)"
}

/// Returns the options that repeat a way to sign in.
private func options(of method: SignInCommand) -> String {
  switch method {
  case .token: return " --with-token"
  case .interactive(let scopes):
    let additional = Scope.additional(in: scopes)
    return additional.isEmpty ? "" : " --scopes \(additional.joined(separator: ","))"
  }
}

extension OAuthError: PresentableError {
  public var exitStatus: ExitStatus { .signInNeeded }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let host = viewpoint.serverName
    return switch code {
    case "device_flow_disabled":
      "the OAuth app does not allow the device flow; enable it in the app's settings on \(host)"
    case "incorrect_client_credentials", "Not Found", "invalid_client", "unauthorized_client":
      "\(host) does not recognize the client ID; check GHLOTUS_CLIENT_ID, or \"client_id\" in settings.json"
    case "unsupported_token_type": "\(host) returned a token of an unsupported type"
    default: "\(host) rejected the sign-in: \((description ?? code).asClause)"
    }
  }
}
