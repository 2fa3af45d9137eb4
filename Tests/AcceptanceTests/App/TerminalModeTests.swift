import Glibc
import TestSupport
import TestTraits
import Testing

/// The app prepares the terminal before it writes, asks it nothing, and leaves it as it was.
@Suite(.ownThreads)
struct TerminalModeTests {
  /// A way out of the app.
  enum WayOut: Hashable, CaseIterable, Sendable {
    case quit, interrupt, terminate, hangUp, quitSignal, segmentationFault, abort, busError, illegalInstruction, user
    case suspension

    fileprivate var keys: String? {
      switch self {
      case .quit: "q"
      case .interrupt: "\u{3}"
      case .suspension: "\u{1A}"
      default: nil
      }
    }

    fileprivate var signal: Int32? {
      switch self {
      case .terminate: SIGTERM
      case .hangUp: SIGHUP
      case .quitSignal: SIGQUIT
      case .segmentationFault: SIGSEGV
      case .abort: SIGABRT
      case .busError: SIGBUS
      case .illegalInstruction: SIGILL
      case .user: SIGUSR1
      default: nil
      }
    }
  }

  /// Starts the app from the shell dash, which doesn't repair the terminal's settings, and then
  /// leaves the app.
  ///
  /// - Returns: The bytes that the terminal received while the app was shown.
  private func bytes(term: String, leaving exit: WayOut) async throws -> [UInt8] {
    let ghlotus = try Ghlotus(["TERM": term])
    let program = try Ghlotus.program()
    let environment = ghlotus.environment.merging(["PS1": "$ ", "GHLOTUS": program]) { $1 }
    return try await onOwnThread {
      let shell = try TerminalSession(
        ["/bin/dash", "-i"], environment: environment, workingDirectory: ghlotus.home.path)
      try shell.wait(for: "$ ")
      try shell.type(
        "usual=$(stty -g); sh -c 'echo $$ >pid; exec \"$GHLOTUS\" --replay \"\(Package.fixture("tour.har"))\"'; "
          + "[ \"$(stty -g)\" = \"$usual\" ] && echo as it' was'\r")
      // The last line of the first frame.
      try shell.wait(for: "Octocat")
      _ = try shell.frame(silence: 0.5)
      let before = shell.bytes
      if let keys = exit.keys { try shell.type(keys) } else { try shell.type("") }
      let process = try #require(Int32(ghlotus.home.read("pid").prefix { $0.isNumber }))
      if let signal = exit.signal { #expect(kill(process, signal) == 0) }
      defer { kill(process, SIGKILL) }
      try shell.wait(for: "as it was")
      return before + shell.bytes
    }
  }

  @Test(arguments: WayOut.allCases)
  func `Every mode that the app sets is reset, and the settings are restored, however the app ends`(exit: WayOut)
    async throws
  {
    expectClean(try await bytes(term: "xterm-256color", leaving: exit), "\(exit)")
  }

  @Test(arguments: [
    "linux", "screen", "screen-256color", "vt100", "vt220", "sun", "rxvt", "rxvt-unicode-256color", "ansi",
    "tmux-256color", "xterm", "xterm-mono", "cygwin",
  ])
  func `Each terminal type receives only text and escape sequences`(term: String) async throws {
    let bytes = try await bytes(term: term, leaving: .quit)
    expectClean(bytes, term)
    #expect(!term.hasPrefix("screen") || !String(decoding: bytes, as: UTF8.self).contains("[?1002h"), "GNU screen")
  }

  /// Checks the bytes of a whole run.
  private func expectClean(_ bytes: [UInt8], _ run: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      Issue.record("\(run): not UTF-8: \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      return
    }
    var (set, isCursorHidden) = (Set<Substring>(), false)
    for match in text.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
      for mode in match.1.split(separator: ";") {
        if mode == "25" {
          isCursorHidden = match.2 == "l"
        } else if match.2 == "h" {
          set.insert(mode)
        } else {
          set.remove(mode)
        }
      }
    }
    #expect(set.isEmpty && !isCursorHidden, "\(run) leaves modes set: \(set)")
    // The Linux console also has sequences for the shape of the cursor: 0 is the usual one.
    let shapes = text.matches(of: /\u{1B}\[\?([01])c/)
    #expect(shapes.last.map { $0.1 == "0" } ?? true, "\(run) leaves the cursor with another shape")
    let rest = text.replacing(
      /\u{1B}\[(\?[01]c|[0-9;:?]*[ABCDGHJKXdhlm])|\u{1B}\([0B]|\r|[\r\n\t\u{8}\u{F}]/, with: "")
    let strange = rest.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(strange.isEmpty, "\(run): \(rest.debugDescription)")
  }
}
