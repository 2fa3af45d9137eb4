import TestSupport

/// Checks the end of a run: a documented exit status, and an error message for users.
struct Verdict {
  let complaints: [String]
  /// The error message. Empty if there is none.
  let sentence: String

  /// The largest acceptable peak memory, in KiB.
  private static let maximumMemory = 300 << 10
  /// Parts of messages that show internals of the program rather than a message for users.
  private static let traces = ["Fatal error", "rror Domain", "Optional(", ".swift:", "Crash", "NetworkError"]
  /// The exit statuses documented in docs/USAGE.md, "Exit codes".
  private static let documented: Set<Int32> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 130]

  init(of fault: Fault, _ result: Subprocess.Result) {
    let lines = result.errors.split(separator: "\n").map(String.init)
    let failures = lines.filter { line in
      line.hasPrefix("ghlotus: ") && !(fault.warning.map(line.contains) ?? false)
    }
    let isAnyCall = fault.failingCall != nil
    let sentences = isAnyCall || fault.hasNotices ? failures : lines
    sentence = sentences.last ?? ""
    var complaints: [String] = []
    if isAnyCall {
      if !Self.isDocumented(result, of: fault) { complaints.append("\(result.ending) is not documented") }
      if let status = result.status, failures.count != (status == 0 ? 0 : 1) {
        complaints.append("\(failures.count) error messages: \(lines)")
      }
    } else {
      if result.ending != Self.ending(fault.status) {
        complaints.append("the program did not end with \(fault.status)")
      }
      if sentences.count != (fault.words == nil ? 0 : 1) { complaints.append("\(sentences.count) messages: \(lines)") }
      if let words = fault.words, !sentence.contains(words) {
        complaints.append("the message does not contain \"\(words)\"")
      }
    }
    if !sentence.isEmpty, !Self.isSentence(sentence) {
      complaints.append("the message has the wrong form: \(sentence)")
    }
    if Self.traces.contains(where: result.errors.contains) {
      complaints.append("the message shows internals: \(lines)")
    }
    if result.peakMemory > Self.maximumMemory { complaints.append("the program uses too much memory") }
    self.complaints = complaints
  }

  private static func ending(_ status: Int32) -> Subprocess.Result.Ending {
    status < 0 ? .killed(signal: -status) : .exited(status: status)
  }

  /// Whether the program ended with a documented exit status, or by a signal that the fault sends.
  ///
  /// If a system call fails, a dialog can wait for a key that the fault never types. A signal ends
  /// such a run.
  private static func isDocumented(_ result: Subprocess.Result, of fault: Fault) -> Bool {
    result.status.map(documented.contains) ?? !fault.signals.isEmpty
  }

  private static func isSentence(_ text: String) -> Bool {
    text.hasPrefix("ghlotus: ") ? !text.hasSuffix(".") : !text.hasSuffix("..")
  }
}
