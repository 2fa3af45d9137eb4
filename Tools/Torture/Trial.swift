import FoundationEssentials
import Glibc
import TestSupport

/// Runs a fault in a temporary home folder, which contains a token, a draft and a filled cache.
final class Trial: Sendable {
  let home: TemporaryDirectory
  let github: GitHub
  let page: Page
  let keyring: GnomeKeyring?
  let bus: SessionBus?
  private let double: SecretServiceDouble?
  private let nginx: Nginx?
  private let environment: [String: String]
  private let tools: Tools
  private let fault: Fault

  init(_ fault: Fault, tools: Tools) throws {
    (self.fault, self.tools) = (fault, tools)
    home = try TemporaryDirectory()
    github = try GitHub()
    page = try Page(path: home.file("page"))
    if case .noBus = fault.keyring { bus = nil } else { bus = try SessionBus() }
    nginx = try fault.certificate.map { [server = github.server] in
      try Nginx(certificate: tools.authority[keyPath: $0], upstream: server.url)
    }
    (keyring, double) = try Self.service(fault.keyring, on: bus)
    try FileManager.default.createDirectory(atPath: home.file("tmp"), withIntermediateDirectories: true)
    var variables = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.file("config"), "XDG_CACHE_HOME": home.file("cache"),
      "XDG_STATE_HOME": home.file("state"), "TMPDIR": home.file("tmp"), "PATH": "\(tools.folder):/usr/bin:/bin",
      "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color", "GHLOTUS_PAGER": "cat",
      "GHLOTUS_API_URL": github.server.url, "GHLOTUS_WEB_URL": github.server.url,
      "GHLOTUS_CLIENT_ID": "Iv1.0123456789abcdef",
      "TORTURE_PAGE": page.path, "FIXTURES": Fixture.path(""),
    ]
    variables["DBUS_SESSION_BUS_ADDRESS"] = bus?.address
    variables["BASH_ENV"] = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "prelude.sh").path
    environment = variables
    try furnish(with: tools.draft)
  }

  /// Runs the script of the fault and checks how the program ends and which files remain.
  func run() throws -> Report {
    let (pages, drafts) = (try responses(), try drafts())
    try fault.preparation(self)
    begin()
    var complaints: [String] = []
    let result: Subprocess.Result
    do {
      result = try run(fault.script)
    } catch let timeout as Subprocess.TimedOut {
      result = timeout.result
      complaints.append("the program hangs")
    }
    github.behave()
    page.setClock(0)
    keyring?.thaw()
    let verdict = Verdict(of: fault, result)
    complaints += try verdict.complaints + leaks(result) + leftOvers() + losses(pages, drafts, result)
    let place = fault.name + (page.failure.map { ", call \(fault.failingCall ?? 0) (\($0))" } ?? "")
    return Report(
      name: fault.name, ending: result.ending, seconds: result.seconds, memory: result.peakMemory >> 10,
      sentence: verdict.sentence, complaints: complaints.map { "\(place): \($0)" })
  }

  /// Counts the system calls of the script that can be made to fail.
  func callCount() throws -> Int {
    begin()
    _ = try run(fault.script)
    return page.callCount
  }

  private func begin() {
    page.fail(call: fault.failingCall ?? 0)
    if let clock = fault.clock, clock.path == nil { page.setClock(clock.seconds) }
    github.behave { [fault, page] request in
      if let clock = fault.clock, clock.path == request.path { page.setClock(clock.seconds) }
      return fault.conduct(request)
    }
  }

  /// Runs a script under the fault, at a terminal if the fault types something.
  private func run(_ script: String) throws -> Subprocess.Result {
    var variables = environment
    if let nginx { variables.merge(["GHLOTUS_API_URL": nginx.url, "SSL_CERT_FILE": tools.authority.caFile]) { $1 } }
    if fault.clock != nil || fault.failingCall != nil { variables["LD_PRELOAD"] = tools.library }
    if isLeakSearch { variables.merge(tools.leakSearch(log: home.file("leaks"))) { $1 } }
    variables = variables.merging(fault.variables) { $1 }.filter { !$0.value.isEmpty }
    guard let typing = fault.typing else {
      return try Subprocess.run(
        "/bin/bash", ["-c", script], environment: variables, timeout: fault.limit, signals: fault.signals,
        workingDirectory: home.path)
    }
    return try Subprocess.runOnTerminal(
      "/bin/bash", ["-c", script], environment: variables, columns: fault.size.columns, rows: fault.size.rows,
      streams: [.input, .output], input: typing, timeout: fault.limit, signals: fault.signals,
      workingDirectory: home.path)
  }

  /// Runs a script without the fault.
  @discardableResult
  func shell(_ script: String) throws -> Subprocess.Result {
    try Subprocess.run("/bin/bash", ["-c", script], environment: environment, workingDirectory: home.path)
  }
}

extension Trial {
  private static func service(
    _ kind: Fault.Keyring, on bus: SessionBus?
  ) throws -> (GnomeKeyring?, SecretServiceDouble?) {
    guard let bus else { return (nil, nil) }
    switch kind {
    case .noBus, .none: return (nil, nil)
    case .real, .locked: return (try GnomeKeyring(on: bus), nil)
    case .new: return (try GnomeKeyring(on: bus, isUnlocked: false), nil)
    case .double(let behaviour): return (nil, try SecretServiceDouble(on: bus, that: behaviour))
    }
  }

  /// Fills the home folder with a token, cache entries and a draft.
  private func furnish(with draft: String) throws {
    let place = if case .real = fault.keyring { "" } else { "--insecure-storage" }
    let result = try shell("ghlotus login --with-token \(place) <<<\(GitHub.token) && ghlotus profile octocat")
    guard result.status == 0 else {
      throw Tools.Failure(description: "could not fill the home folder: \(result.errors)")
    }
    // The program names the folder for drafts after the server, like the folder for its account.
    let names = try FileManager.default.contentsOfDirectory(atPath: home.file("state/ghlotus/accounts"))
    for name in names { try home.write("state/ghlotus/drafts/\(name)/octocat/draft-1.json", draft) }
  }

  /// The output of a command that uses only the cache.
  private func responses() throws -> String {
    try shell("ghlotus --offline profile octocat").output
  }

  /// The contents of all files in the folder for drafts.
  ///
  /// The folder also contains invalid drafts that were moved aside, and files for an editor.
  private func drafts() throws -> Set<String> {
    let folder = "state/ghlotus/drafts"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: home.file(folder))) ?? []
    let files = names.compactMap { FileManager.default.contents(atPath: home.file("\(folder)/\($0)")) }
    return Set(files.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Complaints about files that the fault must not destroy, but that are lost.
  private func losses(_ pages: String, _ drafts: Set<String>, _ result: Subprocess.Result) throws -> [String] {
    var losses: [String] = []
    if !fault.destroys.contains(.responses), try responses() != pages { losses.append("cache entries are lost") }
    if !fault.destroys.contains(.token) {
      if try shell("ghlotus profile octocat").status != 0 { losses.append("the next run fails") }
      if try shell("ghlotus whoami").status != 0 { losses.append("the token is lost") }
    }
    let kept = try self.drafts()
    if !fault.destroys.contains(.draft), kept != drafts { losses.append("the draft is lost") }
    if let text = fault.keeps, !isKept(text, in: kept, result) { losses.append("the typed text is lost") }
    return losses
  }

  /// Whether typed text is in a draft.
  ///
  /// If a system call fails, other outcomes are accepted too: the form never appeared, the program
  /// reported that it cannot store the draft, or the text was sent to GitHub.
  private func isKept(_ text: String, in drafts: Set<String>, _ result: Subprocess.Result) -> Bool {
    if drafts.contains(where: { $0.contains(text) }) { return true }
    guard fault.failingCall != nil else { return false }
    return !result.terminalText.contains("^S") || result.errors.contains("cannot store the draft")
      || github.server.requests.contains { $0.method == "PATCH" && $0.text.contains(text) }
  }

  /// Whether LeakSanitizer searches for memory that a failed call leaks.
  private var isLeakSearch: Bool { tools.findsLeaks && fault.failingCall != nil }

  /// Complaints about leaked memory, or if the program ended by itself without a search for leaks.
  private func leaks(_ result: Subprocess.Result) throws -> [String] {
    guard isLeakSearch else { return [] }
    switch page.hasLeaks {
    case true?: return ["memory is leaked:\n\(try shell("cat leaks.*").output)"]
    case nil where result.status != nil: return ["leaks were not searched for"]
    default: return []
    }
  }

  /// Complaints about processes and temporary files that remain after the program has ended.
  private func leftOvers() -> [String] {
    let files = FileManager.default
    let variable = "HOME=\(home.path)\0"
    let processes = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }.filter {
      files.contents(atPath: "/proc/\($0)/environ").map { String(decoding: $0, as: UTF8.self).contains(variable) }
        ?? false
    }
    let names = ((try? files.subpathsOfDirectory(atPath: home.path)) ?? []).filter {
      $0.hasPrefix("tmp/") || $0.contains("/.ghlotus-") && page.failure?.hasPrefix("unlink") != true
    }
    return processes.map { "process \($0) is left over" } + names.map { "\($0) is left over" }
  }
}
