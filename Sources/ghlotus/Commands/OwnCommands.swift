import Coordinators
import Essentials
import LotusModel
import ViewControllers
import ViewModels

/// The commands for the user's own account: status, email addresses, keys, links, blocked users and
/// rate limits.
enum OwnCommands {
  static let all = [StatusCommand.command, emails, keys, links, blocked, limits]

  private static let emails = Command(
    name: "emails", group: .account, summary: "List, add or remove email addresses; hide the primary address",
    arguments: [
      Argument(name: "list|add|remove|show|hide", isOptional: true, kind: .literal),
      Argument(name: "address", isOptional: true),
    ],
    options: ListOptions.ownRange,
    json: [
      .list(columns: EmailAddress.columns) { EmailAddress.fieldNames },
      .subcommand("add", "remove", "show", "hide") { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus emails", meaning: "list your email addresses"),
      Example(
        line: "ghlotus emails add mona@example.com", meaning: "add an address; GitHub emails you a link to verify it"),
      Example(
        line: "ghlotus emails hide",
        meaning: "make your primary address private; to make it public, use: ghlotus emails show"),
    ],
    notes: [
      "The subcommands add and remove need an address. The subcommands show and hide change the visibility of your "
        + "primary address, so they take no address.", deleteNote, JSONOutput.changeNote,
    ],
    makes: .task { line, _ in
      switch try line.change {
      case nil: return .show(.emails, in: try ListRange(line, usual: nil))
      case "add": return .changeAccount(.addEmail(try EmailAddress.address(in: line.object("emails", "address"))))
      case "remove": return .changeAccount(.removeEmail(try EmailAddress.address(in: line.object("emails", "address"))))
      case let word:
        guard line.arguments.count == 1 else { throw UsageError(.primaryAddressOnly(line.arguments[0])) }
        return .changeAccount(.showEmail(word == "show"))
      }
    })

  private static let keys = Command(
    name: "keys", group: .account, summary: "List, add or remove your SSH, signing or GPG keys",
    arguments: [
      Argument(name: "list|add|remove", isOptional: true, kind: .literal),
      Argument(name: "file or ID", isOptional: true, candidates: .files),
    ],
    options: ListOptions.ownRange + [gpg, signing, title],
    json: [
      .list(columns: SSHKey.columns) { SSHKey.fieldNames },
      .option(gpg, isList: true, columns: GPGKey.columns) { GPGKey.fieldNames },
      .option(signing, isList: true, columns: SigningKey.columns) { SigningKey.fieldNames },
      .subcommand("add", "remove") { ChangeResult.keyFieldNames },
    ],
    examples: [
      Example(line: "ghlotus keys", meaning: "list your SSH keys with their IDs"),
      Example(line: "ghlotus keys add ~/.ssh/id_ed25519.pub", meaning: "add a public key; - reads standard input"),
      Example(line: "ghlotus keys --signing add ~/.ssh/id_ed25519.pub", meaning: "add a key that signs commits"),
      Example(line: "ghlotus keys --gpg remove 3", meaning: "remove the GPG key with the ID 3"),
    ],
    notes: [
      "This command needs a token with the scope admin:public_key, admin:ssh_signing_key for signing keys, or "
        + "admin:gpg_key for GPG keys.", deleteNote,
      JSONOutput.changeNote,
    ],
    makes: .task { line, _ in
      try line.check(gpg, excludes: [signing])
      let kind: PublicKey.Kind = line.has(gpg) ? .gpg : line.has(signing) ? .signing : .ssh
      switch try line.change {
      case nil: return .show(.keys(kind), in: try ListRange(line, usual: nil))
      case "add":
        let name = try line.object("keys", "file")
        let key = try PublicKey(InputFile(name: name).key(), of: kind)
        return .changeAccount(.addKey(key, title: line.value(title) ?? key.title(ofFile: name == "-" ? nil : name)))
      default:
        let text = try line.object("keys", "ID")
        guard let id = Int(text), id > 0 else { throw UsageError(.notKeyID(text, kind)) }
        return .changeAccount(.removeKey(kind, id: id))
      }
    })

  private static let gpg = Option(name: "gpg", summary: "use GPG keys instead of SSH keys")
  private static let signing = Option(
    name: "signing", summary: "use the SSH keys that sign commits instead of the SSH keys that give access")
  private static let title = Option(
    name: "title", short: "t", value: "TEXT", summary: "set the title of the new key on GitHub")

  private static let links = Command(
    name: "links", group: .profile, summary: "List, add or remove the social accounts on your profile",
    arguments: [
      Argument(name: "list|add|remove", isOptional: true, kind: .literal), Argument(name: "URL", isOptional: true),
    ],
    options: ListOptions.ownRange,
    json: [
      .list(columns: SocialAccount.columns) { SocialAccount.fieldNames },
      .subcommand("add", "remove") { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus links add https://mastodon.social/@mona", meaning: "add a link to your profile")
    ],
    notes: [deleteNote, JSONOutput.changeNote],
    makes: .task { line, _ in
      switch try line.change {
      case nil: .show(.socialAccounts, in: try ListRange(line, usual: nil))
      case "add":
        .changeAccount(.addSocialAccount(try ProfileFormViewModel.newAccount(in: line.object("links", "URL"))))
      default: .changeAccount(.removeSocialAccount(try line.object("links", "URL")))
      }
    })

  private static let blocked = Command(
    name: "blocked", group: .people, summary: "List the users whom you block",
    arguments: [Argument(name: "list", isOptional: true, kind: .literal)], options: ListOptions.ownRange,
    json: [.list(columns: Account.columns) { Account.fieldNames }],
    examples: [
      Example(line: "ghlotus blocked", meaning: "list the users you block; to change the list, use: block, unblock")
    ],
    makes: .task { line, _ in .show(.blocked, in: try ListRange(line, usual: nil)) })

  private static let limits = Command(
    name: "limits", group: .api, summary: "Show your rate limits on GitHub",
    json: [JSONOutput(columns: RateLimits.columns) { RateLimits.fieldNames }],
    examples: [
      Example(line: "ghlotus limits", meaning: "show how many requests remain; the check does not count as a request"),
      Example(line: "ghlotus limits -q .resources.core.remaining", meaning: "print one number"),
    ],
    notes: [
      "This command sends a request to GitHub every time. With --offline, the command shows the last known limits.",
      "In a pipe, each limit is a line of values separated by tabs.",
    ],
    makes: .task { _, _ in .show(.rateLimits) })

  private static let deleteNote = "The subcommand list is the default. The subcommand delete means the same as remove."
}

extension ParsedLine {
  /// The word of the change that the arguments describe, such as `add`. `nil` if the command shows
  /// the list, because the argument is `list` or is missing.
  fileprivate var change: String? {
    get throws(UsageError) {
      guard arguments.first == "list" else {
        if let word = arguments.first, let option = [Option.limit, .all].first(where: has) {
          throw UsageError(.excluding(option.spelling, word))
        }
        return arguments.first
      }
      if let extra = arguments.dropFirst().first { throw UsageError(.extraArgument(extra)) }
      return nil
    }
  }

  /// Returns the argument after the word of a change, such as the email address after `add`.
  ///
  /// - Parameter name: The name of the argument.
  fileprivate func object(_ command: String, _ name: String) throws(UsageError) -> String {
    guard arguments.count > 1, !arguments[1].trimmed.isEmpty else {
      throw UsageError(.missingArgument("<\(name)>", of: "\(command) \(arguments[0])"))
    }
    return arguments[1]
  }
}
