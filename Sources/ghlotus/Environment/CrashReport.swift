import CBuild
import CProcess
import Terminal

/// The report that ghlotus writes when it crashes, which the user can attach to an issue.
///
/// `Scripts/symbolize` turns the addresses in a report into names of functions. Only the latest report
/// is stored.
enum CrashReport {
  static let fileName = "crash-report.txt"
  private static let issues = "https://github.com/ghlotus/ghlotus/issues"

  /// Writes a report if the process crashes from now on.
  ///
  /// - Parameter folder: The folder for the report.
  static func watch(folder: String) {
    let commit = String(cString: ghlotus_commit())
    let start = """
      ghlotus crash report
      version: \(Version.number)
      commit: \(commit.isEmpty ? "unknown" : commit)
      machine: \(machine)

      """
    let path = SafeText(untrusted: "\(folder)/\(fileName)").string
    ghlotus_crash_watch(
      folder, fileName, start, "ghlotus: crashed; to report it, attach \(path) to an issue at \(issues)\n",
      "ghlotus: crashed, and \(path) cannot be written; to report it, open an issue at \(issues)\n")
  }

  /// Notes the name of the running command.
  static func note(_ command: Command) {
    ghlotus_crash_set_command(command.name)
  }

  /// Notes the open scenes, the topmost one first, because a long list is truncated.
  ///
  /// - Parameter scenes: The scenes from the root to the topmost one.
  static func note(_ scenes: [any Scene]) {
    ghlotus_crash_set_scenes(scenes.reversed().map(\.reportName).joined(separator: ", "))
  }

  private static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}

#if DEBUG
  /// A crash for tests, which only debug builds can cause.
  extension CrashReport {
    private static let word = "--crash"

    /// Crashes in the way that the arguments ask for.
    static func crashIfWanted(_ words: [String]) {
      guard words.first == word, words.count == 2 else { return }
      switch words[1] {
      case "trap": readAfterEnd(of: words)
      case "fault": readUnmappedMemory(at: 8)
      default: useUpStack(1)
      }
    }

    @inline(never) private static func readAfterEnd(of words: [String]) {
      ghlotus_crash_set_command(words[words.count])
    }

    @inline(never) private static func readUnmappedMemory(at address: Int) {
      UnsafePointer<CChar>(bitPattern: address).map { ghlotus_crash_set_command($0) }
    }

    @inline(never) @discardableResult private static func useUpStack(_ depth: Int) -> Int {
      depth == 0 ? 0 : useUpStack(depth + 1) + depth
    }
  }
#endif
