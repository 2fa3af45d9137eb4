import Essentials
public import LotusModel

/// View model: describes errors about invalid or unknown values that the user typed.
extension UnknownNameError: PresentableError {
  public var exitStatus: ExitStatus { .notFound }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .account(let login): "no user or organization \"\(login.name)\" on \(viewpoint.serverName)"
    case .commandOrAccount(let word): "no command or user named \"\(word)\"; see: ghlotus help"
    case .user(let login):
      "no user \"\(login.name)\" on \(viewpoint.serverName) (organizations have no contributions, status or star "
        + "lists); to search for users, "
        + viewpoint.advice(
          toRun: viewpoint.command("search users \(login.name)"), orType: "search \(login.name)")
    case .organization(let login): "no organization \"\(login.name)\" on \(viewpoint.serverName)"
    case .gist(let id): "no gist \"\(id.text)\" on \(viewpoint.serverName)"
    case .file(let name, let id, let known):
      "no file \"\(name)\" in gist \"\(id.text)\"; the files are: \(known.joined(separator: ", "))"
    case .issue(let name):
      "no issue or pull request \"\(name.text)\" on \(viewpoint.serverName), or you do not have access to it"
    case .issues(let name):
      "issues are disabled in \(name.text); to see its pull requests, open \(viewpoint.webURL)/\(name.text)/pulls"
    case .repository(let name):
      "no repository \"\(name.text)\" on \(viewpoint.serverName), or you do not have access to it"
    case .key(let kind, let id):
      "no \(kind.title) key with ID \(id); to list your keys, "
        + viewpoint.advice(
          toRun: viewpoint.command(kind.command), orType: kind.scene.title)
    case .emailAddress(let address):
      "no email address \"\(address)\" in your account; to list your addresses, "
        + viewpoint.advice(toRun: viewpoint.command("emails"), orType: SceneName.emails.title)
    case .own(let route):
      "\(viewpoint.serverName) did not find your \(route.rows?.plural ?? "data") (404); to check what your token allows, "
        + viewpoint.advice(toRun: viewpoint.command("whoami"), orType: SceneName.identity.title)
    case .search(let kind):
      "\(viewpoint.serverName) does not offer a search for \(kind == .users ? "users" : "repositories") (404)"
    }
  }
}

extension InvalidNameError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .login(let text, let reason): "invalid login \"\(text)\": \(reason.clause)"
    case .repository(let text):
      "invalid repository \"\(text)\": use OWNER/REPO, for example octocat/Hello-World"
    case .gist(let text): "invalid gist ID \"\(text)\": use the last part of the gist's URL"
    case .issue(let text):
      "invalid issue \"\(text)\": use OWNER/REPO#NUMBER, for example octocat/Hello-World#1347"
    case .emailAddress(let text): "invalid email address \"\(text)\": enter an address such as mona@example.com"
    case .link(let text): "invalid URL \"\(text)\": enter a URL such as https://mastodon.social/@mona"
    case .line(let number, let error):
      error.sentence(from: viewpoint).map { "line \(number) of standard input: \($0)" }
    case .variable(let name, let error): error.sentence(from: viewpoint).map { "\(name): \($0)" }
    }
  }
}

extension InvalidNameError.Reason {
  fileprivate var clause: String {
    switch self {
    case .empty: "a login must not be empty"
    case .characters: "use only letters, digits, hyphens and underscores"
    case .leadingHyphen: "a login must not begin with a hyphen"
    case .length: "use at most 39 characters"
    case .viewer: "write a login, because @me is not allowed here"
    }
  }
}

extension GistFileError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .several: .usage
    case .truncated, .firstFiles: .network
    case .unlisted: .failed
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .several(let names):
      "--raw prints one file, but the gist has several; choose one with --filename: \(names.joined(separator: ", "))"
    case .truncated(let name, let address):
      "GitHub returns only the beginning of \"\(name)\""
        + (address.map { "; download the whole file from \($0)" } ?? "")
    case .firstFiles(let id, let count):
      "GitHub returns only the first \(count.counted("file", "files")) of the gist; to see all files, run: "
        + viewpoint.command("gist \(id) --web")
    case .unlisted(let name, let id, let count):
      "no file \"\(name)\" among the first \(count.counted("file", "files")) of gist \"\(id.text)\", and "
        + "\(viewpoint.serverName) does not list the others; to see all files, run: "
        + viewpoint.command("gist \(id.text) --web")
    }
  }
}

extension InvalidServerError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    func place(_ variable: String?) -> String { variable.map { "\($0): " } ?? "" }
    return switch self {
    case .hostname(let text, let variable):
      "\(place(variable))invalid host name \"\(text)\": "
        + (text.contains("/")
          ? "use a name such as github.example.com, without https:// or a path"
          : "use only letters from a to z, digits, hyphens and dots, as in github.example.com")
    case .url(let text, let variable):
      "\(place(variable))invalid base URL \"\(text)\": use the form https://HOST/PATH"
    case .insecure(let text, let variable):
      "\(place(variable))\(text) is not secure; use https (http works only for addresses of this machine)"
    }
  }
}

extension InvalidSettingsError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let place = line.map { "\(path), line \($0)" } ?? path
    let escapeHint =
      switch problem {
      case .unreadable: "check that the path names a file that you are allowed to read"
      case .notKeys, .unknownCommand, .noKey, .invalidKey, .fixedKey, .conflict:
        "correct the file (see: ghlotus help key-bindings)"
      case .notUTF8, .notJSON, .unknownKey, .notHost, .notText, .notSwitch, .notObject:
        "correct the file (see: ghlotus help settings), or delete it"
      }
    let reason =
      switch problem {
      case .unreadable: "cannot read the settings"
      case .notUTF8: "the settings are not valid UTF-8"
      case .notJSON: "the settings are not valid JSON"
      case .unknownKey(let key): "unknown setting \"\(key)\": expected one of accessible, client_id, hosts, keys, mouse"
      case .notHost(let key): "\"\(key)\" in hosts must be a host name such as github.example.com"
      case .notText(let key): "\"\(key)\" must be a string in quotation marks"
      case .notKeys(let key): "\"\(key)\" must be a key in quotation marks, or a list of keys in brackets"
      case .unknownCommand(let name, let similar):
        "unknown command \"\(name)\" in keys" + (similar.map { " (did you mean \"\($0)\"?)" } ?? "")
      case .noKey(let command): "\"\(command)\" must have at least one key"
      case .invalidKey(let key, let command):
        "invalid key \"\(key)\" for \"\(command)\": use a character or a name such as Enter, F5, Ctrl-d or Alt-r"
      case .fixedKey(let key, let command):
        "\"\(key)\" cannot be a key of \"\(command)\", because the meaning of \"\(key)\" is fixed"
      case .conflict(let key, let command, let other, let scene):
        "\"\(key)\" is a key of both \"\(command)\" and \"\(other)\" in the scene \"\(scene.title)\""
      case .notSwitch(let key): "\"\(key)\" must be true or false, without quotation marks"
      case .notObject(""): "the settings must be a JSON object"
      case .notObject(let key): "\"\(key)\" must be an object in braces"
      }
    return "\(place): \(reason); \(escapeHint)"
  }
}

extension InvalidCallError: PresentableError {
  public var exitStatus: ExitStatus { .usage }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .endpoint(let text): "invalid endpoint \"\(text)\": use the form /users/octocat"
    case .fragment(let text): "invalid endpoint \"\(text)\": # would end the path; write it as %23"
    case .foreignOrigin(let text, let api):
      "\(text) is not on \(api); nothing was sent, because your token would go to another server"
    case .field(let text): "invalid field \"\(text)\": use KEY=VALUE, KEY[]=VALUE or KEY[MEMBER]=VALUE"
    case .repeatedField(let key):
      "the field \"\(key)\" would replace an earlier value; remove one of them, or use KEY[]=VALUE for a list"
    case .similarNames(let name, let other):
      "the field names \(name.asEscapes) and \(other.asEscapes) look the same; use one of them, or send both with "
        + "--input"
    }
  }
}

extension String {
  /// The text in quotation marks, with escapes for all characters beyond ASCII.
  fileprivate var asEscapes: String {
    "\"\(unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\""
  }
}

extension InvalidKeyError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .isBinary:
      "the GPG key is in binary form, so nothing was sent; add the output of: gpg --armor --export"
    case .isPrivate(.gpg):
      "the key is private, so nothing was sent; add the public key instead, which is the output of: gpg --armor "
        + "--export"
    case .isPrivate:
      "the key is private, so nothing was sent; use the public key instead, which is usually in the same folder in a "
        + "file that ends in .pub"
    case .notAKey:
      "not a public key; expected an SSH key (such as ~/.ssh/id_ed25519.pub) or the output of: gpg --armor --export"
    case .severalKeys: "found several SSH keys, so nothing was sent; add one key at a time"
    case .isOther(.ssh), .isOther(.signing):
      "the key is an SSH key, not a GPG key; add it to your SSH keys: press \(viewpoint.key(opening: .sshKeys)) on your profile, or leave out --gpg"
    case .isOther(.gpg):
      "the key is a GPG key, not an SSH key; add it to your GPG keys: press \(viewpoint.key(opening: .gpgKeys)) on your profile, or use --gpg"
    }
  }
}

extension StatusError: PresentableError {
  public var exitStatus: ExitStatus { .refused }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .longMessage(let count, let limit):
      "the status is too long: \(count) characters, but at most \(limit) are allowed; nothing was sent"
    case .notEmoji(let text):
      "invalid emoji \"\(text)\": use an emoji or its name on GitHub, such as palm_tree; nothing was sent"
    case .unknownEmoji(let name): "\(EmojiCompletionViewModel.unknownName(name)); nothing was sent"
    case .pastEnd: "--until names a time in the past; nothing was sent"
    case .notMember(let login):
      "you are not a member of \(login.name), so nothing was sent; to list your organizations, "
        + viewpoint.advice(toRun: viewpoint.command("orgs"), orType: SceneName.organizations.title)
    }
  }
}

extension JSONFilterError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .invalid = self { .usage } else { .failed }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .noLibrary: "--jq requires libjq, which is not installed; on Debian and Ubuntu, run: apt install libjq1"
    case .invalid(let message): "invalid expression for --jq: \(Self.firstLine(message).asClause); see: ghlotus help jq"
    case .halted: nil
    case .crashed:
      "libjq crashed while it ran the jq filter; change the filter, or print the JSON with --json and filter it with another "
        + "version of jq"
    case .failed(let message): "the jq filter failed: \(Self.firstLine(message).asClause)"
    case .failedForRow(let message):
      "the jq filter failed: \(Self.firstLine(message).asClause); the filter reads one row at a time, so leave out .[], or add "
        + "--slurp to filter one array"
    case .failedForArray(let message):
      "the jq filter failed: \(Self.firstLine(message).asClause); with --slurp, the filter reads one array of all rows, so start "
        + "the filter with .[], or leave out --slurp"
    }
  }

  /// Returns the first line of an error message from jq, without the prefix `jq: error: `.
  ///
  /// For a syntax error, jq reports `jq: error: syntax error, … at <top-level>, line 1:` and then
  /// the line of the filter.
  private static func firstLine(_ message: String) -> String {
    let line = message.split(separator: "\n").first ?? ""
    let clause = line.hasPrefix("jq: error: ") ? line.dropFirst(11) : line
    return String(clause.hasSuffix(":") ? clause.dropLast() : clause)
  }
}
