import Coordinators
import Essentials
import FoundationEssentials
import LotusModel
import ModelControllers
import ViewControllers

/// The commands that sign in, sign out and choose between accounts.
enum AccountCommands {
  static let all = [login, logout, whoami, token, `switch`]

  static let login = Command(
    name: "login", group: .account, summary: "Sign in to GitHub",
    options: [withToken, scopes, insecureStorage],
    json: [JSONOutput { Identity.fieldNames }],
    examples: [
      Example(line: "ghlotus login", meaning: "sign in with the token of gh, or with a new token"),
      Example(line: "ghlotus login --with-token", meaning: "sign in with an existing token"),
      Example(line: "ghlotus login --hostname github.example.com", meaning: "sign in to GitHub Enterprise Server"),
    ],
    notes: [
      "On a terminal, ghlotus login offers to use the token of gh, if gh is signed in. If gh is not signed in, ghlotus "
        + "opens the page where you create a token, and asks you to paste the token.",
      "In a script, pipe in the token: gh auth token | ghlotus login --with-token",
      "The token is stored in the system's keyring (Secret Service). It is written to a file only with "
        + "--insecure-storage.",
      "You can sign in with several accounts. The command switch chooses the account to use. The option --user chooses an "
        + "account for one run.",
      "A new token has the scopes that most commands need: \(Scope.defaults.joined(separator: ", ")). "
        + "Some commands, such as keys, need additional scopes: request them with --scopes.",
      "If you set up an OAuth app, you enter a code in the browser instead of pasting a token. Register the app in "
        + "GitHub's developer settings, and select \"Enable Device Flow\". ghlotus reads the client ID of the app from GHLOTUS_CLIENT_ID, "
        + "or from \"client_id\" in ~/.config/ghlotus/settings.json.",
    ],
    makes: .task { line, _ in
      // Signing in doesn't use the login of --user, but an invalid login is still an error.
      _ = try line.user
      return .signIn(try signIn(line))
    })

  static let withToken = Option(
    name: "with-token", summary: "sign in with an existing token, which you paste at a prompt or pipe in")
  private static let scopes = Option(
    name: "scopes", short: "s", value: "LIST", repeats: true, candidates: .scopes,
    summary: "request additional scopes, separated by commas")
  private static let insecureStorage = Option(
    name: "insecure-storage", summary: "store the token in a plain text file if no keyring is available")

  private static let logout = Command(
    name: "logout", group: .account, summary: "Sign out: delete the stored token of an account",
    json: [JSONOutput { ChangeResult.fieldNames }],
    examples: [
      Example(line: "ghlotus logout", meaning: "sign out of the account in use"),
      Example(line: "ghlotus logout --user octocat", meaning: "sign out of another account"),
    ],
    notes: [
      "The token is deleted from the keyring or the file that contains it. The token stays valid until you revoke it on "
        + "GitHub. The command prints the address where you can revoke the token.",
      "The cached responses of the account are deleted. Drafts and unsent text are not deleted. To discard drafts, run "
        + "ghlotus edit-profile --discard-draft before you sign out.",
      "If the token is in a keyring that is locked or not available, nothing is deleted, and the exit code is 4.",
      "A token in an environment variable, such as GH_TOKEN, stays in use until you unset the variable.",
    ],
    ignoresEnvironmentToken: true,
    makes: .task { line, _ in .signOut(try line.user) })

  private static let whoami = Command(
    name: "whoami", group: .account, summary: "Show the account in use and where its token is stored",
    json: [JSONOutput { Identity.fieldNames }],
    examples: [
      Example(line: "ghlotus whoami", meaning: "show your login, your rate limit and the permissions of your token"),
      Example(line: "ghlotus whoami --json", meaning: "print the same data as JSON"),
      Example(
        line: "ghlotus whoami -q 'if .scopes | index(\"gist\") then empty else \"no gist scope\" | halt_error end'",
        meaning: "in a script, check whether the token has a scope: if not, the exit code is 5"),
    ],
    notes: [
      "This command shows the kind of the token, its scopes, where it is stored, and when it expires. It warns you if "
        + "the token expires in less than a week.",
      "This command sends a request to GitHub every time. Without a network or with --offline, the command shows the "
        + "last response instead.",
      "To list the accounts of every host, run: ghlotus switch --list",
    ],
    makes: .task { line, _ in .show(.identity) })

  private static let token = Command(
    name: "token", group: .account, summary: "Print the token in use", printsJSON: false,
    examples: [
      Example(line: "ghlotus token", meaning: "print the token, for example to set GH_TOKEN for another program"),
      Example(line: "ghlotus token --hostname github.example.com", meaning: "print the token for another host"),
      Example(line: "ghlotus token --user hubot", meaning: "print the token of another account"),
    ],
    notes: ["Anyone who knows the token can use your account. Do not show it to others."],
    makes: .task { line, _ in
      if line.has(.replay) { throw UsageError(.replayedToken) }
      return .showToken
    })

  private static let `switch` = Command(
    name: "switch", group: .account, summary: "Switch to another account that is signed in",
    arguments: [Argument(name: "login", isOptional: true, kind: .page, candidates: .accounts)],
    options: [list],
    json: [
      JSONOutput { ChangeResult.fieldNames },
      .option(list, isList: true, columns: StoredAccount.columns) { StoredAccount.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus switch hubot", meaning: "use the account hubot from now on"),
      Example(line: "ghlotus switch", meaning: "switch to the other account if there are two"),
      Example(line: "ghlotus switch --list", meaning: "list all accounts and where their tokens are stored"),
    ],
    makes: .task { line, _ in
      if line.has(list) {
        guard line.arguments.isEmpty else { throw UsageError(.listTakesNoName) }
        return .show(.accounts)
      }
      let named = try line.arguments.first.map { try Login($0) }
      return .useAccount(try named ?? line.user)
    })

  private static let list = Option(name: "list", summary: "list the stored accounts of every host")

  private static func signIn(_ line: ParsedLine) throws -> SignInTask {
    let inPlainText = line.has(insecureStorage)
    let scopes = line.values(Self.scopes).flatMap { Scope.names(in: $0.value) }
    guard line.has(withToken) else {
      return SignInTask(by: .interactive(scopes: Scope.defaults(and: scopes)), inPlainText: inPlainText)
    }
    guard scopes.isEmpty else {
      throw UsageError(.scopesWithToken)
    }
    return SignInTask(by: .token(InputFile.standardInputIsTerminal ? nil : try pipedToken()), inPlainText: inPlainText)
  }

  private static func pipedToken() throws -> Token {
    let text = try InputFile(name: "-").text(limit: 64 << 10)
    guard !text.trimmed.isEmpty else { throw SignInError.emptyInput }
    guard let token = Token(text.trimmed) else { throw SignInError.unusableToken }
    return token
  }
}
