import Coordinators
import FoundationEssentials
import LotusModel
import ModelControllers
import ViewControllers

/// App delegate support: the part of the command table that signs in and out.
enum AccountCommands {
  static let all = [login, logout, whoami, `switch`]

  static let login = Command(
    name: "login", summary: "Sign in to GitHub",
    options: [
      Option(name: "with-token", summary: "use a token: asked for on a terminal, else from standard input"),
      Option(name: "scopes", short: "s", value: "LIST", repeats: true, summary: "ask for these scopes"),
      Option(name: "insecure-storage", summary: "keep the token in a plain text file, where there is no keyring"),
    ],
    examples: [
      Example(line: "ghlotus login", meaning: "by entering a code in the browser of any device"),
      Example(line: "ghlotus login --with-token", meaning: "with a token that you made"),
      Example(line: "ghlotus login --hostname github.example.com", meaning: "to a company's own GitHub"),
    ],
    notes: [
      "The token is stored in the keyring (Secret Service), and nowhere else without --insecure-storage.",
      "Signing in with another account keeps the first: ghlotus switch chooses between them, --user does for one run.",
      "Without --scopes it asks for \(Scope.usual.joined(separator: ", ")): what ghlotus's own commands need.",
      "gh auth token | ghlotus login --with-token takes the token of gh.",
      "The OAuth app to sign in with comes from GHLOTUS_CLIENT_ID or from \"client_id\" in ghlotus/settings.json.",
    ],
    makeTask: { line, _ in
      // An invalid login is an error, though signing in does not need one.
      _ = try line.user
      return .signIn(try signIn(line))
    })

  private static let logout = Command(
    name: "logout", summary: "Delete the stored token of an account",
    examples: [
      Example(line: "ghlotus logout", meaning: "the account in use"),
      Example(line: "ghlotus logout --user octocat", meaning: "another one"),
    ],
    ignoresEnvironmentToken: true,
    makeTask: { line, _ in .signOut(try line.user) })

  private static let whoami = Command(
    name: "whoami", summary: "Show the account in use, and where its token is stored",
    makeFields: { Identity.fieldNames },
    examples: [
      Example(line: "ghlotus whoami", meaning: "login, scopes, token, rate limit"),
      Example(line: "ghlotus whoami --json", meaning: "the same for programs"),
    ],
    makeTask: { line, _ in .identify })

  private static let `switch` = Command(
    name: "switch", summary: "Choose one of the accounts that are signed in",
    arguments: [Argument(name: "login", isOptional: true, isPage: true, candidates: .accounts)],
    options: [Option(name: "list", summary: "show the accounts that are stored, on every host")],
    examples: [
      Example(line: "ghlotus switch hubot", meaning: "this one from now on"),
      Example(line: "ghlotus switch", meaning: "the other one of two"),
      Example(line: "ghlotus switch --list", meaning: "all accounts, and where their tokens are stored"),
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
