public import LotusModel

/// View models: the words and the exit status of errors of what a user typed.
extension UnknownNameError: PresentableError {
  public var exitStatus: ExitStatus { .notFound }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .account(let login): "There is no user or organization named \(login.name) on \(viewpoint.hostname)."
    case .user(let login):
      "There is no user named \(login.name) on \(viewpoint.hostname), and organizations do not contribute. To look for one: "
        + "ghlotus search users \(login.name)."
    case .organization(let login): "There is no organization named \(login.name) on \(viewpoint.hostname)."
    case .gist(let id): "There is no gist \(id.text) on \(viewpoint.hostname)."
    case .issue(let name):
      "There is no issue or pull request \(name.text) on \(viewpoint.hostname), or you may not see it."
    case .repository(let name): "There is no repository \(name.text) on \(viewpoint.hostname), or you may not see it."
    }
  }
}

extension InvalidNameError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .login(let text, let reason): "“\(text)” cannot be a GitHub login: \(reason.clause)."
    case .repository(let text):
      "“\(text)” is not a repository's full name; write owner/name, as in octocat/Hello-World."
    case .gist(let text): "“\(text)” is not a gist's ID; it is the last part of the address of the gist's page."
    case .issue(let text): "“\(text)” names no issue; write owner/name#number, as in octocat/Hello-World#1347."
    }
  }
}

extension InvalidNameError.Reason {
  fileprivate var clause: String {
    switch self {
    case .empty: "it is empty"
    case .characters: "only letters, digits, hyphens and underscores can be in one"
    case .leadingHyphen: "none begins with a hyphen"
    case .length: "none is longer than 39 characters"
    }
  }
}

extension InvalidServerError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    func place(_ variable: String?) -> String { variable.map { "\($0): " } ?? "" }
    return switch self {
    case .hostname(let text, let variable):
      "\(place(variable))“\(text)” is not a valid host name; write it without https:// and without a path."
    case .url(let text, let variable):
      "\(place(variable))“\(text)” is not a valid base URL; it should look like https://host/path."
    case .insecure(let text, let variable):
      "\(place(variable))\(text) is not secure: use https, plain http is only for this machine's own addresses."
    }
  }
}

extension InvalidSettingsError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let place = line.map { "\(path), line \($0)" } ?? path
    let reason =
      switch problem {
      case .unreadable: "the settings cannot be read"
      case .notJSON: "the settings are not valid JSON"
      case .unknownKey(let key): "“\(key)” is no setting; there are client_id, and hosts with a client_id for each"
      case .notText(let key): "“\(key)” must be a text in quotation marks"
      case .notObject(""): "the settings must be a JSON object"
      case .notObject(let key): "“\(key)” must be an object in braces"
      }
    return "\(place): \(reason)."
  }
}

extension InvalidCallError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .endpoint(let text): "“\(text)” is not a valid endpoint; it should look like /users/octocat."
    case .placeholder(let text):
      "\(text) is not filled in here; write the name itself, as in /repos/octocat/Hello-World/branches/main."
    case .foreignOrigin(let text, let api):
      "\(text) is not on \(api); your token would go to another server, so nothing was sent."
    case .field(let text): "“\(text)” is not a valid field; write key=value, key[]=value or key[member]=value."
    }
  }
}

extension InvalidKeyError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .isPrivate:
      "This is a private key, which must not leave this machine: nothing was sent. The public one mostly lies beside it, "
        + "in a file that ends in .pub."
    case .notAKey:
      "This is no public key, neither one of SSH, as in ~/.ssh/id_ed25519.pub, nor one of GPG, as gpg --armor --export "
        + "prints it."
    case .isOther(let kind): "This is a key of \(kind.title); the list is of the other kind."
    }
  }
}

extension StatusError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .longMessage(let count, let limit):
      "A status has at most \(limit) characters, and this has \(count); nothing was sent."
    case .notEmoji(let text):
      "“\(text)” is no emoji; write one, or its name on GitHub, such as palm_tree; nothing was sent."
    case .pastEnd: "The end of the status has passed already; nothing was sent."
    }
  }
}

extension JSONFilterError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .invalid = self { .usage } else { .failed }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .noLibrary: "--jq needs the library of jq, which is not here; on Debian and Ubuntu: apt install libjq1."
    case .invalid(let message): "--jq: \(Self.firstLine(message).asSentence)"
    case .failed(let message): "jq cannot filter this: \(Self.firstLine(message).asSentence)"
    }
  }

  /// `jq: error: syntax error at <top-level>, line 1:` and the line itself
  private static func firstLine(_ message: String) -> String {
    let line = message.split(separator: "\n").first ?? ""
    let clause = line.hasPrefix("jq: error: ") ? line.dropFirst(11) : line
    return String(clause.hasSuffix(":") ? clause.dropLast() : clause)
  }
}
