import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// A keyring that can't be read isn't taken for an empty one.
///
/// gnome-keyring starts with locked collections after a login without a password. Until they are
/// unlocked for the first time, it hides the attributes of their items.
@Suite("A locked keyring", .ownThreads)
struct LockedKeyringTests {
  private static let lockedWords = "the keyring is locked"

  /// Signs in with each token.
  private func signIn(_ desk: SignInDesk, tokens: String...) async throws {
    for token in tokens { expectSuccess(try await desk.run("login", "--with-token", input: token)) }
  }

  private func records(_ desk: SignInDesk) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: desk.home.file("state")).sorted()
  }

  @Test func `A keyring that was never unlocked is reported as locked, and nothing is changed`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    try await signIn(desk, tokens: "gho_hubot_1234567890", SignInDesk.token)
    let (records, requests) = (try records(desk), desk.origin.requests.count)
    let keyring = try #require(desk.keyring)
    let locked = try keyring.restarted(isUnlocked: false)
    let commands = [
      ["whoami"], ["profile", "octocat"], ["api", "/zen"], ["token"], ["switch", "--list"], ["switch"],
      ["switch", "hubot"], ["whoami", "--user", "hubot"], ["profile", "octocat", "--user", "hubot"],
      ["logout"], ["logout", "--user", "hubot"],
    ]
    for arguments in commands {
      let result = try await desk.ghlotus.run(arguments: arguments)
      #expect(result.status == 4, "\(arguments): \(result.output)")
      #expect(result.errors.contains("ghlotus: \(Self.lockedWords)"), "\(arguments): \(result.errors)")
      #expect(result.output.isEmpty, "\(arguments): \(result.output)")
    }
    #expect(desk.origin.requests.count == requests)
    let login = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(login.status == 4 && login.errors.contains(Self.lockedWords), "\(login.errors)")
    #expect(try self.records(desk) == records)
    let unlocked = try locked.restarted(isUnlocked: true)
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
    #expect(try await desk.run("whoami", "--user", "hubot").output.hasPrefix("hubot on"))
    unlocked.stop()
  }

  @Test func `Without a record of the account, a locked item is still reported`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    try FileManager.default.removeItem(atPath: desk.home.file("state"))
    let locked = try #require(try desk.keyring?.restarted(isUnlocked: false))
    for command in ["whoami", "logout"] {
      let result = try await desk.run(command)
      #expect(result.status == 4 && result.errors.contains(Self.lockedWords), "\(result.errors)")
    }
    locked.stop()
  }

  @Test func `A token in an open collection is used, and a locked copy of it prevents the sign-out`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let keyring = try #require(desk.keyring)
    keyring.stop()
    let folder = keyring.collectionsFolder
    try FileManager.default.copyItem(atPath: "\(folder)/login.keyring", toPath: "\(folder)/other.keyring")
    let unlocked = try keyring.restarted(isUnlocked: true)
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
    expectSuccess(try await desk.run("switch", "octocat"))
    let result = try await desk.run("logout")
    #expect(result.status == 4 && result.errors.contains(Self.lockedWords), "\(result.errors)")
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
    unlocked.stop()
  }

  @Test func `Of two accounts, the one in a locked collection is reported, and the other one works`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let keyring = try #require(desk.keyring)
    keyring.stop()
    let folder = keyring.collectionsFolder
    try FileManager.default.moveItem(atPath: "\(folder)/login.keyring", toPath: "\(folder)/other.keyring")
    let unlocked = try keyring.restarted(isUnlocked: true)
    try await signIn(desk, tokens: "gho_hubot_1234567890")
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on"))
    let list = try await desk.run("switch", "--list")
    #expect(list.status == 4 && list.errors.contains(Self.lockedWords), "\(list.errors)")
    #expect(list.output.hasPrefix("hubot\t"), "\(list.output)")
    for arguments in [["switch"], ["switch", "octocat"], ["whoami", "--user", "octocat"]] {
      let result = try await desk.ghlotus.run(arguments: arguments)
      #expect(result.status == 4 && result.errors.contains(Self.lockedWords), "\(arguments): \(result.errors)")
    }
    expectSuccess(try await desk.run("logout"))
    let result = try await desk.run("whoami")
    #expect(result.status == 4 && result.errors.contains(Self.lockedWords), "\(result.errors)")
    unlocked.stop()
  }

  @Test func `If the keyring's program has ended, logout changes nothing`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let records = try records(desk)
    desk.keyring?.stop()
    for arguments in [["whoami"], ["logout"], ["logout", "--user", "octocat"], ["switch", "--list"]] {
      let result = try await desk.ghlotus.run(arguments: arguments)
      #expect(result.status == 4, "\(arguments): \(result.output)")
      #expect(result.errors.contains("the token of \"octocat\" on "), "\(arguments): \(result.errors)")
      #expect(result.errors.contains(" is in the keyring, which could not be read "), "\(result.errors)")
    }
    #expect(try self.records(desk) == records)
    let restarted = try #require(try desk.keyring?.restarted(isUnlocked: true))
    #expect(try await desk.run("logout").output.contains("Signed out of the account octocat"))
    restarted.stop()
  }

  /// Replaces the collections of a keyring by a new locked one, or by none.
  private func replaceCollections(of keyring: GnomeKeyring, byNew hasCollection: Bool) throws -> GnomeKeyring {
    keyring.stop()
    try FileManager.default.moveItem(atPath: keyring.collectionsFolder, toPath: keyring.collectionsFolder + ".old")
    let keyring = try keyring.restarted(isUnlocked: hasCollection)
    return hasCollection ? try keyring.restarted(isUnlocked: false) : keyring
  }

  private func restoreCollections(of keyring: GnomeKeyring) throws -> GnomeKeyring {
    keyring.stop()
    try FileManager.default.removeItem(atPath: keyring.collectionsFolder)
    try FileManager.default.moveItem(atPath: keyring.collectionsFolder + ".old", toPath: keyring.collectionsFolder)
    return try keyring.restarted(isUnlocked: true)
  }

  @Test(arguments: [false, true])
  func `Logout changes nothing if the keyring no longer shows the token`(hasCollection: Bool) async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let (records, requests) = (try records(desk), desk.origin.requests.count)
    let replaced = try replaceCollections(of: #require(desk.keyring), byNew: hasCollection)
    for arguments in [["logout"], ["logout", "--user", "octocat"], ["profile", "octocat"]] {
      let result = try await desk.ghlotus.run(arguments: arguments)
      #expect(result.status == 4 && result.output.isEmpty, "\(arguments): \(result.output)")
      #expect(try self.records(desk) == records, "\(arguments)")
    }
    #expect(desk.origin.requests.count == requests)
    let login = try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token)
    #expect(login.errors.contains("an older token of this account may still be stored"), "\(login.errors)")
    let logout = try await desk.run("logout")
    #expect(logout.status == 0 && logout.errors.contains("a token of octocat may still be stored"), "\(logout.errors)")
    let restored = try restoreCollections(of: replaced)
    #expect(try await desk.run("logout").output.contains("Signed out of the account octocat"))
    restored.stop()
  }

  @Test func `If an open keyring has lost the token, each request says so once`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    try await signIn(desk, tokens: SignInDesk.token)
    let empty = try replaceCollections(of: #require(desk.keyring), byNew: true).restarted(isUnlocked: true)
    let words = "found no token for \"octocat\" on "
    let result = try await desk.run("api", "/zen", "--paginate")
    #expect(result.status == 0 && result.output.hasPrefix("{"), "\(result)")
    #expect(
      result.errors.hasPrefix("ghlotus: \(words)") && result.errors.contains("; to sign in again, run: ghlotus login"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    let whoami = try await desk.run("whoami")
    #expect(whoami.status == 4 && whoami.errors.hasPrefix("ghlotus: \(words)"), "\(whoami.errors)")
    #expect(!whoami.errors.contains("continues") && whoami.errors.contains("not signed in"), "\(whoami.errors)")
    _ = try await desk.run("logout")
    expectSuccess(try await desk.run("api", "/zen"))
    empty.stop()
  }

  @Test func `An account whose token is gone is listed until the user signs out`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    expectSuccess(try await desk.run("login", "--with-token", "--insecure-storage", input: "gho_hubot_1234567890"))
    let empty = try replaceCollections(of: #require(desk.keyring), byNew: true).restarted(isUnlocked: true)
    let list = try await desk.run("switch", "--list", "--jq", "[.login, .in_use, .source]")
    expectSuccess(list, output: #"["hubot",true,"file"]"# + "\n" + #"["octocat",false,null]"# + "\n")
    #expect(try await desk.run("switch", "octocat").errors.contains("found no token for \"octocat\""))
    let logout = try await desk.run("logout", "--user", "octocat")
    #expect(logout.status == 4 && logout.errors.contains("only the record of the account was deleted"), "\(logout)")
    #expect(try await desk.run("switch", "--list", "--jq", ".login").output == "hubot\n")
    empty.stop()
  }

  @Test func `Signing out of one account does not forget another one that the keyring no longer shows`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: "gho_hubot_1234567890")
    expectSuccess(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token))
    let replaced = try replaceCollections(of: #require(desk.keyring), byNew: true)
    let list = try await desk.run("switch", "--list")
    #expect(list.status == 4 && list.errors.contains(Self.lockedWords), "\(list.errors)")
    #expect(list.output.hasPrefix("octocat\t"), "\(list.output)")
    expectSuccess(try await desk.run("logout"))
    let requests = desk.origin.requests.count
    #expect(try await desk.run("profile", "octocat").errors.contains(Self.lockedWords))
    #expect(desk.origin.requests.count == requests)
    let restored = try restoreCollections(of: replaced)
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on"))
    restored.stop()
  }

  @Test func `Without a session bus, the advice for a token in the keyring is not a circle`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let requests = desk.origin.requests.count
    let ghlotus = try Ghlotus(desk.environment.merging(["DBUS_SESSION_BUS_ADDRESS": ""]) { $1 }, keeping: desk.home)
    for arguments in [["whoami"], ["profile", "octocat"], ["switch", "--list"], ["logout"]] {
      let result = try await ghlotus.run(arguments: arguments)
      #expect(result.status == 4)
      for way in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "GH_TOKEN"] {
        #expect(result.errors.contains(way), "\(arguments): \(result.errors)")
      }
      #expect(!result.errors.contains("run: ghlotus"), "\(arguments): \(result.errors)")
    }
    #expect(desk.origin.requests.count == requests)
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
  }

  @Test func `An account in a keyring that cannot be read is reported next to an account in a file`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    expectSuccess(try await desk.run("login", "--with-token", "--insecure-storage", input: "gho_hubot_1234567890"))
    let silent = try SessionBus()
    let double = try SecretServiceDouble(on: silent, that: .neverReplies)
    let words = [
      "": "the token of \"octocat\" on ", silent.address: "the keyring did not respond in time",
    ]
    for (bus, reason) in words {
      let ghlotus = try Ghlotus(desk.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus]) { $1 }, keeping: desk.home)
      let commands = [
        ["switch", "--list"], ["switch"], ["switch", "octocat"], ["whoami", "--user", "octocat"],
        ["token", "--user", "octocat"], ["logout", "--user", "octocat"],
      ]
      for arguments in commands {
        let result = try await ghlotus.run(arguments: arguments)
        #expect(result.status == 4 && result.errors.contains(reason), "\(arguments): \(result.errors)")
        #expect(result.output.hasPrefix("hubot\t") == arguments.contains("--list"), "\(result.output)")
      }
      #expect(try await ghlotus.run("whoami").output.hasPrefix("hubot on"))
    }
    withExtendedLifetime(double) {}
    #expect(try await desk.run("whoami", "--user", "octocat").output.hasPrefix("octocat on"))
  }

  @Test func `A sign-out of a token in a file gives no warning about a keyring that does not exist`() async throws {
    for keyring in [SignInDesk.Keyring.noBus, .none, .new] {
      let desk = try SignInDesk(keyring, SignInOrigin.start())
      let login = try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token)
      #expect(login.status == 0 && login.errors.isEmpty, "\(login.errors)")
      let result = try await desk.run("logout")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(result.output.filter { !$0.isWhitespace }.contains("nolongerstored"), "\(result.output)")
    }
  }

  @Test func `Signing in with a file reports the token that is left in a keyring out of reach`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    try await signIn(desk, tokens: SignInDesk.token)
    let ghlotus = try Ghlotus(desk.environment.merging(["DBUS_SESSION_BUS_ADDRESS": ""]) { $1 }, keeping: desk.home)
    let result = try await ghlotus.run(
      arguments: ["login", "--with-token", "--insecure-storage"], standardInput: Array(SignInDesk.token.utf8))
    #expect(result.status == 0)
    #expect(result.errors.contains("an older token of this account may still be stored"), "\(result.errors)")
  }
}
