import FoundationEssentials
import HTTP
import MockScreen
import ModelControllers
import Terminal
import TestSupport
import Testing

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Edit profile view controller", .timeLimit(.minutes(15)))
struct EditProfileViewControllerTests {
  /// A coordinator whose replies are set by a test.
  private final class Coordinator: EditProfileViewControllerDelegate {
    var outcome: (EditableProfile) throws -> ProfileSaveOutcome = { .saved($0) }
    var address: String?
    var farewell = LeaveReply.stay
    private(set) var saved: [EditableProfile] = []
    /// Whether the user had already confirmed the changes, for each time the form was saved.
    private(set) var confirmations: [Bool] = []
    /// The questions about the public email address.
    private(set) var offered: [Question] = []
    /// The questions about unsaved changes.
    private(set) var farewells: [Question] = []
    private(set) var told: [any Error] = []
    private(set) var copied: [String] = []
    private(set) var pages: [String] = []
    /// Whether a draft was stored on disk, for each time the form asked for an email address.
    private(set) var draftsSeen: [Bool] = []
    var hasDraft: () -> Bool = { false }
    /// The navigator that shows the form.
    weak var navigator: Navigator?

    func save(_ form: ProfileFormDataSource, isConfirmed: Bool) async throws -> ProfileSaveOutcome {
      confirmations.append(isConfirmed)
      saved.append(form.profile)
      return try outcome(form.profile)
    }

    func ask<Value>(_ choice: Choice<Value>) async -> Value? {
      if Value.self == String.self {
        offered.append(choice.question)
        draftsSeen.append(hasDraft())
        return address as? Value
      }
      if Value.self == LeaveReply.self {
        farewells.append(choice.question)
        return farewell as? Value
      }
      reports.append(choice.question)
      return (retries.isEmpty ? false : retries.removeFirst()) as? Value
    }

    func perform<Value>(_ work: Work<Value>) async throws -> Value {
      try await work.run()
    }

    func loadOrganizations() async throws -> [Organization] {
      [Organization(login: "github", id: 2, description: nil)]
    }

    func review(_ profile: Profile) async -> Bool {
      draftsSeen.append(hasDraft())
      return (try? await navigator?.show(ProfilePreviewViewController(profile, clock: .example))) == .save
    }

    func open(_ page: String) async throws {
      pages.append(page)
    }

    func copy(_ text: ClipboardText) -> Bool {
      copied.append(text.string)
      return true
    }

    func say(_ message: StyledText, as kind: Footer.Kind) {
      navigator?.say(message, as: kind)
    }

    /// The replies to the next questions whether to try again.
    var retries: [Bool] = []
    /// The questions after changes were sent in part.
    private(set) var reports: [Question] = []

    func wantsRetry(after error: any Error) async -> Bool {
      told.append(error)
      return retries.isEmpty ? false : retries.removeFirst()
    }
  }

  private let directory: TemporaryDirectory
  private let coordinator = Coordinator()

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Shows the form as its coordinator does.
  private func run(_ controller: EditProfileViewController, on mock: MockScreen) async throws -> EditProfileOutcome {
    let navigator = Navigator(on: mock.screen)
    coordinator.navigator = navigator
    guard let ending = try? await navigator.show(controller) else {
      throw NetworkError.transport(.cancelled)
    }
    return ending
  }

  /// Opens the form, runs a closure, and waits until the form closes.
  @discardableResult private func edit(
    _ account: EditableAccount = .example, draft: ProfileDraft? = nil, at size: Size = Size(rows: 24, columns: 80),
    while act: (MockScreen) async throws -> Void
  ) async throws -> EditProfileOutcome {
    let mock = MockScreen(rows: size.rows, columns: size.columns)
    let drafts = DraftController(folder: directory.path, now: { .example })
    _ = try await drafts.open(for: account.user.login)
    let dataSource = ProfileFormDataSource(account: account, draft: draft ?? account.draft, clock: .example)
    let controller = EditProfileViewController(dataSource: dataSource, drafts: drafts, clock: .example)
    controller.delegate = coordinator
    let path = directory.file("octocat/draft-1.json")
    coordinator.hasDraft = { FileManager.default.fileExists(atPath: path) }
    let task = Task { try await run(controller, on: mock) }
    try await mock.wait(for: "Profile of octocat")
    do {
      try await act(mock)
    } catch {
      task.cancel()
      throw error
    }
    let ending = try await task.value
    await drafts.close()
    #expect(mock.rows.joined().isEmpty)
    return ending
  }

  /// The draft that the next run would find.
  private var draftOnDisk: ProfileDraft? {
    get async throws {
      let drafts = DraftController(folder: directory.path, now: { .example })
      return try await drafts.open(for: "octocat").draft
    }
  }

  private var hasFile: Bool {
    FileManager.default.fileExists(atPath: directory.file("octocat/draft-1.json"))
  }

  @Test func `The form shows the profile and its keys`() async throws {
    try await edit { mock in
      #expect(mock.rows[0].hasPrefix("Profile of octocat on github.com"))
      #expect(mock.rows[0].hasSuffix(" no changes"))
      #expect(
        mock.rows[2...16].map { $0.dropFirst(2).prefix(35).split(separator: " ").joined(separator: " ") } == [
          "About you", "› Name Mona", "Bio 3/160 Cat", "Company", "Location", "Contact", "Website", "X / Twitter",
          "Public email mona@octocat.example", "Hireable [ ] no", "Social accounts", "Social 1 https://a.example",
          "Social 2", "Social 3", "Social 4",
        ])
      #expect(mock.rows[21...22].joined(separator: " ").contains("Alt-O: pronouns, avatar, achievements"))
      #expect(mock.rows[23] == "^S save  Tab next  Alt-P preview  ^/ undo  Esc leave  F1 keys")
      #expect(mock.cursor == Position(row: 3, column: 21))
      mock.press("Escape")
    }
  }

  @Test func `In a wide terminal, a preview appears next to the form and follows the text`() async throws {
    try await edit(at: Size(rows: 40, columns: 120)) { mock in
      #expect(mock.rows[2].contains("│ Mona"))
      try await mock.type("!", until: " │ Mona!")
      #expect(mock.rows[0].hasSuffix(" 1 change"))
      try await mock.press("C-_", until: "no changes")
      mock.press("Escape")
    }
  }

  @Test func `The preview next to the form doesn't draw links, because they lead nowhere`() async throws {
    try await edit(at: Size(rows: 40, columns: 120)) { mock in
      let row = try #require(mock.rows.firstIndex { $0.dropFirst(66).contains("a.example") })
      let column = try #require(mock.rows[row].ranges(of: "a.example").last).lowerBound
      let style = mock.style(row: row, column: mock.rows[row].distance(from: mock.rows[row].startIndex, to: column))
      #expect(!style.isUnderlined && style.color == nil)
      mock.press("Escape")
    }
  }

  @Test func `In a tall terminal, a preview appears below the form`() async throws {
    try await edit(at: Size(rows: 40, columns: 80)) { mock in
      #expect(mock.rows[18].hasPrefix("┌─ Preview "))
      #expect(mock.rows[19].hasPrefix("│ Mona "))
      mock.press("Escape")
    }
  }

  @Test func `A key opens the settings for what the API can't change`() async throws {
    try await edit { mock in
      #expect(mock.rows.contains { $0.contains("Pinned repositories: o on your profile.") })
      mock.press("M-o")
      for _ in 0..<500 where coordinator.pages.isEmpty { await Task.yield() }
      mock.press("Escape")
    }
    #expect(coordinator.pages == ["https://github.com/settings/profile"])
  }

  @Test func `The hint of the status end does not repeat its error`() async throws {
    var account = EditableAccount.example
    account.status = UserStatus()
    try await edit(account) { mock in
      mock.press("Tab", "Tab")
      mock.type("Away")
      try await mock.press("Tab", until: "A duration such as 4h or 2d")
      try await mock.type("1 hour", until: "Use a duration such as 4h or 2d")
      #expect(mock.rows.last { $0.contains("Alt-R goes back to the value from GitHub.") } != nil)
      #expect(!mock.rows.contains { $0.contains("A duration such as") })
      coordinator.farewell = .discard
      mock.press("Escape")
    }
  }

  @Test func `A key shows the preview on a screen that has no room for it, after storing a draft`() async throws {
    try await edit(at: Size(rows: 20, columns: 60)) { mock in
      #expect(!mock.rows.joined().contains("Preview") && mock.rows[19].contains("Alt-P preview"))
      try await mock.type("!", until: "1 change")
      for key in ["M-p", "Escape"] {
        try await mock.press("M-p", until: "Esc back to the form")
        #expect(mock.rows[0].hasPrefix("Preview") && mock.rows.contains { $0.contains("Mona!") })
        try await mock.press(key, until: "›•Name         Mona!")
      }
      try await mock.press("M-p", until: "Esc back to the form")
      mock.press("C-s")
    }
    #expect(coordinator.draftsSeen == [true, true, true])
    #expect(coordinator.saved.map { $0.texts[.name] } == ["Mona!"])
  }

  @Test func `A part of a name in the status lists emoji, and Enter or Tab completes the first one`() async throws {
    var account = EditableAccount.example
    account.status = UserStatus()
    try await edit(account) { mock in
      try await mock.press("Tab", "Tab", until: "To start with an emoji, type : and a part of its name.")
      try await mock.type(":palm", until: "Tab completes :palm_tree: 🌴. Other names: :palm_up_hand: ")
      #expect(mock.rows.last?.contains("Tab complete") == true)
      try await mock.press("Enter", until: "To start with an emoji")
      try await mock.type(" Away", until: "›•Status       :palm_tree: Away")
      #expect(mock.rows.last?.contains("Tab next") == true)
      mock.press("C-s")
    }
    #expect(coordinator.saved.map { $0.texts[.status] } == [":palm_tree: Away"])
  }

  @Test func `Completing the name of an emoji is one step to undo, and keeps the text after it`() async throws {
    var account = EditableAccount.example
    account.status = UserStatus()
    coordinator.farewell = .discard
    try await edit(account) { mock in
      mock.press("Tab", "Tab")
      mock.type(" Away")
      mock.press("Home")
      try await mock.type(":xyz", until: "No emoji has a name with \"xyz\" in it.")
      mock.press("C-w")
      try await mock.type(":dart", until: "Tab completes :dart: 🎯.")
      try await mock.press("Tab", until: "›•Status       :dart: Away")
      try await mock.press("C-_", until: "›•Status       :dart Away")
      try await mock.type("b", until: "›•Status       :dartb Away")
      mock.press("Escape")
    }
  }

  @Test func `A click in the form places the caret, and clicks elsewhere do nothing`() async throws {
    try await edit(at: Size(rows: 16, columns: 120)) { mock in
      try await mock.press("Tab", "Home", "S-Tab", until: "› Name ")
      let row = try #require(mock.row("│   Bio "))
      mock.click(row: row, column: 18)
      try await mock.wait(for: "› Bio ")
      for (row, column) in [(0, 20), (2, 100), (14, 20)] { mock.click(row: row, column: column) }
      try await mock.type("!", until: "›•Bio 4/160    C!at")
      #expect(mock.row("│ ›•Bio ") == row)
      mock.click(row: row - 1, column: 19)
      try await mock.type("!", until: "›•Name         Mo!na")
      coordinator.farewell = .discard
      mock.press("Escape")
    }
  }

  @Test func `The public email address is picked from the verified addresses`() async throws {
    try await edit { mock in
      for _ in 0..<6 { mock.press("Tab") }
      try await mock.wait(for: "Enter lists your verified addresses.")
      try await mock.press("Enter", until: "no changes") { !coordinator.offered.isEmpty }
      #expect(mock.row("│ › Public email") != nil)
      coordinator.address = "octocat@octocat.example"
      try await mock.press("Enter", until: " •Public email octocat@octocat.example")
      #expect(mock.row("│ › Hireable") != nil)
      mock.press("C-s")
    }
    let labels = ["octocat@octocat.example", "mona@octocat.example", "No public address"]
    #expect(coordinator.offered.map { $0.replies.map(\.label.string) } == [labels, labels])
    #expect(coordinator.offered.map(\.initialReply) == [1, 1])
    #expect(coordinator.saved.map { $0.texts[.email] } == ["octocat@octocat.example"])
  }

  @Test func `An address that the user verifies while the form is open can be picked and saved`() async throws {
    coordinator.outcome = { profile in
      ProfileSaveOutcome(
        account: .exampleWithNewAddress.showing(profile), base: profile, wanted: profile, ending: .needless)
    }
    coordinator.address = "new@octocat.example"
    try await edit { mock in
      for _ in 0..<6 { mock.press("Tab") }
      try await mock.wait(for: "Enter lists your verified addresses.")
      try await mock.press("C-s", until: "There are no changes to save")
      try await mock.press("Enter", until: " •Public email new@octocat.example")
      try await mock.press("C-s", until: "GitHub already has these values")
      mock.press("Escape")
    }
    #expect(coordinator.offered.map { $0.replies.map(\.label.string).contains("new@octocat.example") } == [true])
    #expect(coordinator.saved.map { $0.texts[.email] } == ["mona@octocat.example", "new@octocat.example"])
  }

  @Test func `The organization that sees the status is picked or typed`() async throws {
    var account = EditableAccount.example
    account.status = UserStatus(message: "Away")
    coordinator.farewell = .discard
    try await edit(account, at: Size(rows: 40, columns: 120)) { mock in
      for _ in 0..<5 { mock.press("Tab") }
      try await mock.wait(for: "Enter lists your organizations.")
      mock.type("acme")
      try await mock.wait(for: "Away, visible only to the members of acme")
      coordinator.address = "github"
      mock.press("Enter")
      try await mock.wait(for: "Away, visible only to the members of github")
      let labels = ["acme", "github", "No organization: everyone"]
      #expect(coordinator.offered.map { $0.replies.map(\.label.string) } == [labels])
      mock.press("Escape")
    }
  }

  @Test(arguments: [nil, []] as [[EmailAddress]?])
  func `If no verified address is known, the address is typed`(addresses: [EmailAddress]?) async throws {
    var account = EditableAccount.example
    account.addresses = addresses
    coordinator.farewell = .discard
    try await edit(account) { mock in
      for _ in 0..<6 { mock.press("Tab") }
      try await mock.wait(for: "› Public email")
      #expect(!mock.rows.joined().contains("verified"))
      try await mock.type("!", until: "mona@octocat.example!")
      #expect(mock.rows.joined().contains("None of your email addresses is verified yet;") == (addresses != nil))
      mock.press("Escape")
    }
    #expect(coordinator.offered.isEmpty)
  }

  @Test func `F1 lists the keys everywhere, and the question mark only outside text fields`() async throws {
    coordinator.farewell = .discard
    try await edit { mock in
      try await mock.press("F1", until: "┌─ Keys")
      var seen = mock.rows
      for _ in 0..<3 {
        mock.press("PageDown")
        seen += mock.rows
      }
      for keys in ["^S ", "Shift-Tab", "^W ^U ^K", "^L ^Z ^C", "F1"] {
        #expect(seen.contains { $0.contains("  \(keys)") || $0.contains("› \(keys)") }, "\(keys)")
      }
      #expect(!seen.contains { $0.contains("F1  ?") })
      try await mock.press("F1", until: "┌─ Keys", isShown: false)
      try await mock.type("?", until: "›•Name         Mona?")
      for _ in 0..<7 { mock.press("Tab") }
      try await mock.wait(for: "› Hireable")
      try await mock.type("?", until: "┌─ Keys")
      try await mock.type("q", until: "┌─ Keys", isShown: false)
      mock.press("Escape")
    }
  }

  @Test func `The draft is stored before the address picker and the list of keys open`() async throws {
    coordinator.farewell = .leave
    try await edit { mock in
      mock.type("!")
      mock.press("F1")
      try await mock.wait(for: "┌─ Keys", and: coordinator.hasDraft)
      try await mock.press("Escape", until: "┌─ Keys", isShown: false)
      for _ in 0..<6 { mock.press("Tab") }
      try await mock.wait(for: "› Public email")
      try await mock.press("Enter", until: "› Public email") { coordinator.offered.count == 1 }
      #expect(coordinator.draftsSeen == [true])
      mock.press("Escape")
    }
  }

  @Test func `A picked address, the switch and a field can be reset, and undo reverts only typed text`() async throws {
    coordinator.address = "octocat@octocat.example"
    try await edit { mock in
      for _ in 0..<6 { mock.press("Tab") }
      try await mock.wait(for: "› Public email")
      try await mock.press("Enter", until: " •Public email octocat@octocat.example")
      try await mock.type("y", until: "[x] yes") { mock.rows[0].hasSuffix("2 changes") }
      try await mock.press("C-_", until: "Only typed text can be undone")
      try await mock.press("M-r", "S-Tab", until: "1 change")
      try await mock.press("M-r", until: "no changes")
      mock.press("C-Home")
      try await mock.type("!!", until: "1 change")
      try await mock.press("M-r", until: "no changes")
      try await mock.press("C-_", until: "Mona!!")
      mock.press("M-r", "Escape")
    }
  }

  @Test func `Saving an invalid form moves the focus to the first error`() async throws {
    try await edit { mock in
      mock.press("Tab")
      mock.paste(String(repeating: "a", count: 160))
      try await mock.wait(for: "Use at most 160 characters; this has 163.")
      #expect(mock.rows.joined().contains("163/160"))
      try await mock.press("C-Home", "PageUp", "S-Tab", until: "› Social 4")
      try await mock.press("C-s", until: "›•Bio")
      #expect(mock.rows[22] == "Alt-Enter starts a new line.")
      #expect(mock.rows[23] == "Not saved; correct these fields first: Bio")
      #expect(coordinator.saved.isEmpty)
      try await mock.press("C-_", until: "no changes")
      #expect(mock.rows[23].hasPrefix("^S save"))
      mock.press("Escape")
    }
  }

  @Test func `After an error before the changes were sent, saving again asks for consent`() async throws {
    coordinator.retries = [true]
    coordinator.outcome = { [coordinator] profile in
      if coordinator.saved.count == 1 { throw NetworkError.status(502, message: nil) }
      return .saved(profile)
    }
    let ending = try await edit { mock in
      mock.type("!")
      try await mock.press("C-s", until: "") { coordinator.saved.count == 2 }
    }
    #expect(coordinator.confirmations == [false, false])
    #expect(coordinator.told.count == 1)
    guard case .sent = ending else { return #expect(Bool(false), "the form was not saved") }
  }

  @Test func `After changes were sent in part, saving again needs no new confirmation`() async throws {
    coordinator.retries = [true]
    coordinator.outcome = { [coordinator] profile in
      guard coordinator.saved.count == 1 else { return .saved(profile) }
      var report = ProfileSaveReport(changing: EditableProfile())
      report.failure = .status(502, message: nil)
      let account = EditableAccount.example
      return ProfileSaveOutcome(account: account, base: account.profile, wanted: profile, ending: .sent(report))
    }
    _ = try await edit { mock in
      mock.type("!")
      try await mock.press("C-s", until: "") { coordinator.saved.count == 2 }
    }
    #expect(coordinator.confirmations == [false, true])
    #expect(coordinator.reports.count == 1)
  }

  @Test func `A report about a temporary error offers to try again, and any other doesn't`() {
    func labels(_ error: NetworkError) -> [String] {
      var report = ProfileSaveReport(changing: EditableProfile())
      report.failure = error
      return Choice.retry(after: report, from: .example).question.replies.map(\.label.string)
    }
    #expect(labels(.status(502, message: nil)) == ["Try again", "Close"])
    #expect(labels(.forbidden(message: "")) == ["Close"])
  }

  @Test func `Saving without changes shows a message`() async throws {
    coordinator.outcome = { ProfileSaveOutcome(account: .example, base: $0, wanted: $0, ending: .needless) }
    try await edit { mock in
      try await mock.press("C-s", until: "There are no changes to save")
      mock.type("!")
      try await mock.press("C-s", until: "GitHub already has these values")
      #expect(mock.row("│ › Name         Mona!") != nil)
      mock.press("Escape")
    }
    #expect(coordinator.farewells.isEmpty)
    #expect(try await draftOnDisk == nil)
  }

  @Test func `A pause in typing stores the draft, and undoing everything removes the file`() async throws {
    try await edit { mock in
      mock.press("Tab")
      try await mock.type(" 🦑", until: "1 change") { hasFile }
      mock.press("C-_")
      try await mock.wait(for: "no changes") { !hasFile }
      mock.press("Escape")
    }
  }

  @Test func `Keys typed while the form is saving are not entered in the form`() async throws {
    coordinator.farewell = .discard
    coordinator.outcome = { .refused($0, .init(field: "blog", message: "not an address")) }
    try await edit { mock in
      mock.type("!")
      mock.press("C-s")
      mock.type("s")
      mock.paste("s")
      try await mock.wait(for: "GitHub rejected this: not an address")
      try await mock.type("x", until: "›•Website      x")
      #expect(mock.row("│  •Name         Mona!") != nil)
      mock.press("Escape")
    }
  }

  /// Opens the form, types, and cancels the task of the form.
  ///
  /// - Parameter unread: Types keys that the form reads only after the cancellation.
  private func cancel(
    after act: (MockScreen) -> Void, unread: (MockScreen) -> Void = { _ in }
  ) async throws -> EditProfileOutcome {
    let mock = MockScreen()
    let drafts = DraftController(folder: directory.path, now: { .example })
    _ = try await drafts.open(for: "octocat")
    let controller = EditProfileViewController(dataSource: .example(), drafts: drafts, clock: .example)
    let task = Task { try await run(controller, on: mock) }
    try await mock.wait(for: "› Name")
    act(mock)
    task.cancel()
    unread(mock)
    let outcome = try await task.value
    await drafts.close()
    return outcome
  }

  @Test(arguments: [["C-s"], ["Escape"], ["Down", "Down", "Down", "Down", "Enter"]])
  func `Text typed before a cancellation is entered up to the first command key`(command: [String]) async throws {
    let outcome = try await cancel { mock in
      mock.type("as")
      mock.press("Backspace", "Tab")
      mock.type("!")
      mock.press("Down")
      mock.type("co")
      for key in command { mock.press(key) }
      mock.type("k")
      mock.send(Array("\u{1B}[200~k".utf8))
    }
    #expect(outcome == .left(.stored))
    let texts = try #require(try await draftOnDisk).input.texts
    #expect([texts[.name], texts[.bio], texts[.company]] == ["Monaa", "Cat!", "co"])
    #expect(!texts.values.contains { $0.contains("k") })
  }

  @Test func `A thousand letters still unread at a cancellation are stored`() async throws {
    let outcome = try await cancel(
      after: { _ in },
      unread: { mock in
        mock.type(String(repeating: "a", count: 1_000))
        mock.press("Tab")
        mock.type("!")
      })
    #expect(outcome == .left(.stored))
    let texts = try #require(try await draftOnDisk).input.texts
    #expect([texts[.name], texts[.bio]] == ["Mona" + String(repeating: "a", count: 1_000), "Cat!"])
  }

  @Test func `After a cancellation during a paste, the draft contains the partial paste and the switch`() async throws {
    let outcome = try await cancel { mock in
      for _ in 0..<7 { mock.press("Down") }
      mock.type(" ")
      mock.press("Down")
      mock.send(Array("\u{1B}[200~/one\ttwo".utf8))
    }
    #expect(outcome == .left(.stored))
    let input = try #require(try await draftOnDisk).input
    #expect(input.flags.contains(.hireable))
    #expect(input.accounts.first == "https://a.example/one two")
  }

  @Test func `After a cancellation without changes, no draft is stored`() async throws {
    await #expect(throws: NetworkError.transport(.cancelled)) { try await cancel { _ in } }
    #expect(!hasFile)
  }

  @Test func `A draft that cannot be stored is reported, also when leaving`() async throws {
    try await edit { mock in
      try FileManager.default.removeItem(atPath: directory.file("octocat"))
      try directory.write("octocat", "")
      try await mock.type("!", until: "Cannot store the draft")
      #expect(mock.rows[23].hasPrefix("^S save"))
      #expect(mock.row("│ ›•Name         Mona!") != nil)
      coordinator.farewell = .discard
      mock.press("Escape")
    }
    #expect(coordinator.farewells.count == 1)
    #expect(coordinator.farewells.first?.replies.last?.label == "Leave and lose the changes")
  }
}
