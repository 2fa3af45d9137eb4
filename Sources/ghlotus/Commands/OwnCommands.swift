import Coordinators
import LotusModel
import ViewControllers

/// App delegate support: the part of the command table for what belongs to the user beside their profile: addresses,
/// keys, links, blocked users.
enum OwnCommands {
  static let all = [StatusCommand.command, emails, keys, links, blocked, limits]

  private static let emails = Command(
    name: "emails", summary: "List your email addresses; add, remove, show or hide one",
    arguments: [
      Argument(name: "add|remove|show|hide", isOptional: true, isLiteral: true),
      Argument(name: "address", isOptional: true),
    ],
    options: [.web], makeFields: { EmailAddress.fieldNames },
    examples: [
      Example(line: "ghlotus emails", meaning: "all of them"),
      Example(line: "ghlotus emails add mona@example.com", meaning: "GitHub sends a message there to confirm it"),
      Example(line: "ghlotus emails hide", meaning: "make the primary address private; show makes it public"),
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
    name: "keys", summary: "List your SSH or GPG keys; add or remove one",
    arguments: [
      Argument(name: "add|remove", isOptional: true, isLiteral: true),
      Argument(name: "file or ID", isOptional: true, candidates: .files),
    ],
    options: [
      .web, Option(name: "gpg", summary: "GPG keys instead of SSH keys"),
      Option(name: "title", short: "t", value: "TEXT", summary: "what GitHub is to call the new key"),
    ],
    makeFields: { SSHKey.fieldNames + GPGKey.fieldNames.filter { !SSHKey.fieldNames.contains($0) } },
    examples: [
      Example(line: "ghlotus keys", meaning: "your SSH keys, with their IDs"),
      Example(line: "ghlotus keys add ~/.ssh/id_ed25519.pub", meaning: "a public key; - reads standard input"),
      Example(line: "ghlotus keys --gpg remove 3", meaning: "the GPG key with this ID"),
    ],
    notes: ["It takes a token with the scope admin:public_key, for GPG keys admin:gpg_key."],
    makeTask: { line, _ in
      let kind: PublicKey.Kind = line.has("gpg") ? .gpg : .ssh
      switch try line.change(of: "keys", ["add", "remove"]) {
      case nil:
        return kind == .gpg
          ? .showList(all(of: GPGKey.listRequest, at: .keys(.gpg)))
          : .showList(all(of: SSHKey.listRequest, at: .keys(.ssh)))
      case ("add", let file)?:
        let name = try needed(file, "file")
        let key = try PublicKey(InputFile(name: name).text(limit: 1 << 20))
        return .changeAccount(.addKey(key, title: line.value("title") ?? key.comment ?? name))
      case (_, let id)?:
        let text = try needed(id, "ID")
        guard let id = Int(text), id > 0 else { throw UsageError(.notNumber(option: "remove", text)) }
        return .changeAccount(.removeKey(kind, id: id))
      }
    })

  private static let links = Command(
    name: "links", summary: "List the social accounts on your profile; add or remove one",
    arguments: [
      Argument(name: "add|remove", isOptional: true, isLiteral: true), Argument(name: "address", isOptional: true),
    ],
    options: [.web], makeFields: { SocialAccount.fieldNames },
    examples: [
      Example(line: "ghlotus links add https://mastodon.social/@mona", meaning: "on your profile from now on")
    ],
    makeTask: { line, _ in
      switch try line.change(of: "links", ["add", "remove"]) {
      case nil: .showList(all(of: SocialAccount.listRequest, at: .socialAccounts))
      case ("add", let url)?: .changeAccount(.addSocialAccount(try needed(url, "address")))
      case (_, let url)?: .changeAccount(.removeSocialAccount(try needed(url, "address")))
      }
    })

  private static let blocked = Command(
    name: "blocked", summary: "List the users that you block", options: [.web],
    makeFields: { Account.fieldNames },
    examples: [Example(line: "ghlotus blocked", meaning: "all of them; see also: block, unblock")],
    makeTask: { _, _ in .showList(all(of: Account.blockedRequest, at: .blocked)) })

  private static let limits = Command(
    name: "limits", summary: "Show how many requests GitHub still takes", makeFields: { RateLimits.fieldNames },
    examples: [Example(line: "ghlotus limits", meaning: "asking costs none")],
    makeTask: { _, _ in .showRateLimits })

  private static func all<Item: ListItem>(of request: APIRequest<[Item]>, at route: Route) -> ListTask {
    ListTask(request, at: route, selection: ListSelection(ListRange(limit: nil)))
  }

  private static func needed(_ argument: String?, _ name: String) throws(UsageError) -> String {
    guard let argument else { throw UsageError(.missingArgument("<\(name)>")) }
    return argument
  }
}

extension ParsedLine {
  /// The word that says what is to be changed, and what.
  /// - Returns: nil where nothing is to be changed.
  fileprivate func change(of command: String, _ known: [String]) throws(UsageError) -> (word: String, what: String?)? {
    guard let word = arguments.first else { return nil }
    guard known.contains(word) else { throw UsageError(.invalidChoice(option: command, word, known: known)) }
    return (word, arguments.dropFirst().first)
  }
}
