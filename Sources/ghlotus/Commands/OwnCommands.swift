import Coordinators
import LotusModel
import ViewControllers
import ViewModels

/// The commands for the user's own account: status, email addresses, keys, links, blocked users and
/// rate limits.
enum OwnCommands {
  static let all = [StatusCommand.command, emails, keys, links, blocked, limits]

  private static let emails = Command(
    name: "emails", group: .account, summary: "List your email addresses; add, remove, show or hide one",
    arguments: [
      Argument(name: "list|add|remove|show|hide", isOptional: true, isLiteral: true),
      Argument(name: "address", isOptional: true),
    ],
    options: [.web], makeFields: { EmailAddress.fieldNames },
    examples: [
      Example(line: "ghlotus emails", meaning: "list your email addresses"),
      Example(
        line: "ghlotus emails add mona@example.com", meaning: "add an address; GitHub emails you a link to verify it"),
      Example(
        line: "ghlotus emails hide",
        meaning: "make your primary address private; to make it public, use: ghlotus emails show"),
    ],
    makeTask: { line, _ in
      switch try line.change(of: "emails", ["add", "remove", "show", "hide"]) {
      case nil: .showList(all(of: EmailAddress.listRequest, at: .emails))
      case ("add", let address)?: .changeAccount(.addEmail(try needed(address, "address")))
      case ("remove", let address)?: .changeAccount(.removeEmail(try needed(address, "address")))
      case (let word, let extra?)?: throw UsageError(.extraArgument(extra))
      case (let word, nil)?: .changeAccount(.showEmail(word == "show"))
      }
    })

  private static let keys = Command(
    name: "keys", group: .account, summary: "List your SSH or GPG keys; add or remove one",
    arguments: [
      Argument(name: "list|add|remove", isOptional: true, isLiteral: true),
      Argument(name: "file or ID", isOptional: true, candidates: .files),
    ],
    options: [
      .web, Option(name: "gpg", summary: "use GPG keys instead of SSH keys"),
      Option(name: "title", short: "t", value: "TEXT", summary: "set the title of the new key on GitHub"),
    ],
    makeFields: { SSHKey.fieldNames + GPGKey.fieldNames.filter { !SSHKey.fieldNames.contains($0) } },
    examples: [
      Example(line: "ghlotus keys", meaning: "list your SSH keys with their IDs"),
      Example(line: "ghlotus keys add ~/.ssh/id_ed25519.pub", meaning: "add a public key; - reads standard input"),
      Example(line: "ghlotus keys --gpg remove 3", meaning: "remove the GPG key with the ID 3"),
    ],
    notes: [
      "This command needs a token with the scope admin:public_key, or admin:gpg_key for GPG keys.", deleteNote,
    ],
    makeTask: { line, _ in
      let kind: PublicKey.Kind = line.has("gpg") ? .gpg : .ssh
      switch try line.change(of: "keys", ["add", "remove"]) {
      case nil:
        return kind == .gpg
          ? .showList(all(of: GPGKey.listRequest, at: .keys(.gpg)))
          : .showList(all(of: SSHKey.listRequest, at: .keys(.ssh)))
      case ("add", let file)?:
        let name = try needed(file, "file")
        let key = try PublicKey(InputFile(name: name).text(limit: 1 << 20), of: kind)
        return .changeAccount(.addKey(key, title: line.value("title") ?? key.comment ?? name))
      case (_, let id)?:
        let text = try needed(id, "ID")
        guard let id = Int(text), id > 0 else { throw UsageError(.notNumber(option: "keys remove", text)) }
        return .changeAccount(.removeKey(kind, id: id))
      }
    })

  private static let links = Command(
    name: "links", group: .profile, summary: "List the social accounts on your profile; add or remove one",
    arguments: [
      Argument(name: "list|add|remove", isOptional: true, isLiteral: true), Argument(name: "URL", isOptional: true),
    ],
    options: [.web], makeFields: { SocialAccount.fieldNames },
    examples: [
      Example(line: "ghlotus links add https://mastodon.social/@mona", meaning: "add a link to your profile")
    ],
    notes: [deleteNote],
    makeTask: { line, _ in
      switch try line.change(of: "links", ["add", "remove"]) {
      case nil: .showList(all(of: SocialAccount.listRequest, at: .socialAccounts))
      case ("add", let url)?:
        .changeAccount(.addSocialAccount(ProfileFormViewModel.address(in: try needed(url, "URL"))))
      case (_, let url)?: .changeAccount(.removeSocialAccount(try needed(url, "URL")))
      }
    })

  private static let blocked = Command(
    name: "blocked", group: .people, summary: "List the users whom you block",
    arguments: [Argument(name: "list", isOptional: true, isLiteral: true)], options: [.web],
    makeFields: { Account.fieldNames },
    examples: [Example(line: "ghlotus blocked", meaning: "list the users you block; see also: block, unblock")],
    makeTask: { line, _ in
      _ = try line.change(of: "blocked", [])
      return .showList(all(of: Account.blockedRequest, at: .blocked))
    })

  private static let limits = Command(
    name: "limits", group: .api, summary: "Show your rate limits on GitHub", makeFields: { RateLimits.fieldNames },
    examples: [Example(line: "ghlotus limits", meaning: "show how many requests remain; checking does not use one up")],
    makeTask: { _, _ in .showRateLimits })

  private static let deleteNote = "list is the default. delete is another word for remove."

  private static func all<Item: ListItem>(of request: APIRequest<[Item]>, at route: Route) -> ListTask {
    ListTask(request, at: route, selection: ListSelection(ListRange(limit: nil)))
  }

  private static func needed(_ argument: String?, _ name: String) throws(UsageError) -> String {
    guard let argument else { throw UsageError(.missingArgument("<\(name)>")) }
    return argument
  }
}

extension ParsedLine {
  /// Reads a change from the arguments, such as `add` and the email address to add.
  ///
  /// `delete` is another word for `remove`, as in gh.
  ///
  /// - Returns: The word of the change and the argument after it, or `nil` if the arguments ask for
  ///   the list: `list`, or none.
  fileprivate func change(
    of command: String, _ changes: [String]
  ) throws(UsageError) -> (word: String, what: String?)? {
    guard let typed = arguments.first else { return nil }
    let (word, what) = (typed == "delete" ? "remove" : typed, arguments.dropFirst().first)
    if word == "list" {
      if let what { throw UsageError(.extraArgument(what)) }
      return nil
    }
    guard changes.contains(word) else {
      throw UsageError(.invalidChoice(option: command, typed, known: ["list"] + changes))
    }
    return (word, what)
  }
}
