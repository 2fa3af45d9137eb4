import TestSupport

/// Judges how a run ended: as documented, in one sentence, and without a trace of its inside.
struct Verdict {
  let complaints: [String]
  /// What was said about the failure.
  let sentence: String

  /// KiB
  private static let maximumMemory = 300 << 10
  private static let traces = ["Fatal error", "rror Domain", "Optional(", ".swift:", "Crash", "NetworkError"]
  /// README.md, "Exit codes".
  private static let documented: Set<Int32> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 130]

  init(of fault: Fault, _ result: Subprocess.Result) {
    let lines = result.errors.split(separator: "\n").map(String.init)
    let failures = lines.filter { $0.hasPrefix("ghlotus: ") }
    let isAnyCall = fault.failingCall != nil
    let sentences = isAnyCall || fault.hasNotices ? failures : lines
    sentence = sentences.last ?? ""
    var complaints: [String] = []
    if isAnyCall {
      if !Self.isDocumented(result, of: fault) { complaints.append("\(result.ending) is not documented.") }
      if let status = result.status, failures.count != (status == 0 ? 0 : 1) {
        complaints.append("\(failures.count) sentences: \(lines)")
      }
    } else {
      if result.ending != Self.ending(fault.status) { complaints.append("It should end with \(fault.status).") }
      if sentences.count != (fault.words == nil ? 0 : 1) { complaints.append("\(sentences.count) sentences: \(lines)") }
      if let words = fault.words, !sentence.contains(words) { complaints.append("It should say “\(words)”.") }
    }
    if !sentence.isEmpty, !Self.isSentence(sentence) { complaints.append("This is no sentence: \(sentence)") }
    if Self.traces.contains(where: result.errors.contains) { complaints.append("It tells of its inside: \(lines)") }
    if result.peakMemory > Self.maximumMemory { complaints.append("It takes too much memory.") }
    self.complaints = complaints
  }

  private static func ending(_ status: Int32) -> Subprocess.Result.Ending {
    status < 0 ? .killed(signal: -status) : .exited(status: status)
  }

  /// A question may wait for an answer that is never typed: the signal ends that, and nothing may be lost by it.
  private static func isDocumented(_ result: Subprocess.Result, of fault: Fault) -> Bool {
    result.status.map(documented.contains) ?? !fault.signals.isEmpty
  }

  private static func isSentence(_ text: String) -> Bool {
    (text.hasSuffix(".") && !text.hasSuffix("..")) || text.contains(" See: ghlotus help")
  }
}
