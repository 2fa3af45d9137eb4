import Coordinators
import FoundationEssentials
import LotusModel
import ModelControllers
import ViewControllers

/// The commands that sign in, sign out and choose between accounts.
enum AccountCommands {
  static let all = [login, logout, whoami, `switch`]

  static let login = Command(
    name: "login", group: .account, summary: "Sign in to GitHub",
    options: [
      Option(name: "with-token", summary: "sign in with a token, typed at a prompt or piped in"),
      Option(
        name: "scopes", short: "s", value: "LIST", repeats: true, summary: "request these scopes, separated by commas"),
      Option(name: "insecure-storage", summary: "store the token in a plain text file if no keyring is available"),
    ],
    json: [JSONForm { Identity.fieldNames }],
    examples: [
      Example(line: "ghlotus login", meaning: "sign in by entering a code in a browser"),
      Example(line: "ghlotus login --with-token", meaning: "sign in with a personal access token"),
      Example(line: "ghlotus login --hostname github.example.com", meaning: "sign in to GitHub Enterprise Server"),
    ],
    notes: [
      "The token is stored in the system's keyring (Secret Service). It is written to a file only with "
        + "--insecure-storage.",
      "You can sign in with several accounts. ghlotus switch chooses the account to use; --user chooses it for one run.",
      "Without --scopes, ghlotus requests the scopes that its commands need: \(Scope.usual.joined(separator: ", ")).",
      "To use the token of gh, run: gh auth token | ghlotus login --with-token",
      "Signing in with a code needs an OAuth app. Its client ID is read from GHLOTUS_CLIENT_ID, or from \"client_id\" in "
        + "~/.config/ghlotus/settings.json.",
    ],
    makeTask: { line, _ in
      // Signing in doesn't use the login of --user, but an invalid login is still an error.
      _ = try line.user
      return .signIn(try signIn(line))
    })

  private static let logout = Command(
    name: "logout", group: .account, summary: "Sign out: delete the stored token of an account",
    json: [JSONForm { ChangeResult.fieldNames }],
    examples: [
      Example(line: "ghlotus logout", meaning: "sign out of the account in use"),
      Example(line: "ghlotus logout --user octocat", meaning: "sign out of another account"),
    ],
    ignoresEnvironmentToken: true,
    makeTask: { line, _ in .signOut(try line.user) })

  private static let whoami = Command(
    name: "whoami", group: .account, summary: "Show the account in use and where its token is stored",
    json: [JSONForm { Identity.fieldNames }],
    examples: [
      Example(line: "ghlotus whoami", meaning: "show your login, scopes and rate limit, and where the token is stored"),
      Example(line: "ghlotus whoami --json", meaning: "print them as JSON"),
    ],
    makeTask: { line, _ in .identify })

  private static let `switch` = Command(
    name: "switch", group: .account, summary: "Switch to another account that is signed in",
    arguments: [Argument(name: "login", isOptional: true, isPage: true, candidates: .accounts)],
    options: [Option(name: "list", summary: "list the stored accounts of every host")],
    json: [JSONForm { ChangeResult.fieldNames }, .option("list", isList: true) { StoredAccount.fieldNames }],
    examples: [
      Example(line: "ghlotus switch hubot", meaning: "use the account hubot from now on"),
      Example(line: "ghlotus switch", meaning: "switch to the other account if there are two"),
      Example(line: "ghlotus switch --list", meaning: "list all accounts and where their tokens are stored"),
    ],
    makeTask: { line, _ in
      if line.has("list") {
        guard line.arguments.isEmpty else { throw UsageError(.listTakesNoName) }
        return .listAccounts
      }
      let named = try line.arguments.first.map { try Login($0) }
      return .useAccount(try named ?? line.user)
    })

  private static func signIn(_ line: ParsedLine) throws -> SignInTask {
    let inPlainText = line.has("insecure-storage")
    let scopes = line.values("scopes").flatMap { Scope.names(in: $0.value) }
    guard line.has("with-token") else {
      let asked = line.values("scopes").isEmpty ? Scope.usual : scopes
      return SignInTask(by: .code(scopes: asked), inPlainText: inPlainText)
    }
    guard scopes.isEmpty else {
      throw UsageError(.scopesWithToken)
    }
    return SignInTask(by: .token(InputFile.standardInputIsTerminal ? nil : try token()), inPlainText: inPlainText)
  }

  private static func token() throws -> Token {
    let text = String(decoding: try InputFile(name: "-").read(limit: 64 << 10), as: UTF8.self)
    guard let token = Token(text.trimmed) else { throw SignInError.unusableToken }
    return token
  }
}
