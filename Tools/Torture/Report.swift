import TestSupport

/// The result of running a fault.
struct Report: Sendable {
  let name: String
  let ending: Subprocess.Result.Ending
  let seconds: Double
  /// The peak memory, in MiB.
  let memory: Int
  /// The error message.
  let sentence: String
  /// The problems found. Empty if the program behaved correctly.
  let complaints: [String]

  var line: String {
    "\(name): \(ending.text), \(Int(seconds * 1000)) ms, \(memory) MB\(sentence.isEmpty ? "" : ": ")\(sentence)"
  }

  static func summary(of reports: [Report]) -> String {
    let endings = Dictionary(grouping: reports, by: \.ending.text).mapValues(\.count).sorted { $0.key < $1.key }
    let slowest = reports.map(\.seconds).max() ?? 0
    return endings.map { "\($0.value) ended with \($0.key)" }.joined(separator: ", ")
      + "; at most \(Int(slowest * 1000)) ms, \(reports.map(\.memory).max() ?? 0) MB"
  }
}

extension Subprocess.Result.Ending {
  /// A description of the exit status or the signal.
  fileprivate var text: String {
    switch self {
    case .exited(let status): "status \(status)"
    case .killed(let signal): "signal \(signal)"
    }
  }
}
