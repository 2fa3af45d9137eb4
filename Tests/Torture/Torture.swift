import Glibc
import TestSupport

/// Brings about every fault of the table, has every call of the system fail, and judges how the program ends:
/// `torture PROGRAM LIBRARY [--all] [WORD]`; with a word, those alone whose names have it.
@main
struct Torture {
  /// Runs at a time: most of them wait for something.
  private static let width = 4
  /// Of the calls of a command so many fail, unless all are to.
  private static let sampleSize = 40

  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    let isThorough = words.contains("--all")
    words.removeAll { $0 == "--all" }
    guard let program = words.popFirst(), let library = words.popFirst() else {
      throw Tools.Failure(description: "usage: torture PROGRAM LIBRARY [--all] [WORD]")
    }
    let tools = try Tools(program: program, library: library)
    let isWanted = { (fault: Fault) in words.allSatisfy(fault.name.contains) }
    let table = Fault.all.filter(isWanted)
    var complaints = try await reports(on: table, tools, areTold: true).flatMap(\.complaints)
    print("\(table.count) faults\n")
    for command in Fault.commands.filter(isWanted) {
      let count = try await onOwnThread { try Trial(command.failing(0), tools: tools).callCount() }
      let step = isThorough ? 1 : max(1, count / sampleSize)
      let calls = Array(stride(from: 1, through: count, by: step))
      let runs = try await reports(on: calls.map(command.failing), tools)
      print("\(command.name): \(calls.count) of \(count) calls failed: \(Report.summary(of: runs))")
      complaints += runs.flatMap(\.complaints)
    }
    if complaints.isEmpty { return }
    print("\n" + complaints.joined(separator: "\n"))
    exit(1)
  }

  /// Runs them side by side.
  private static func reports(
    on faults: [Fault], _ tools: Tools, areTold: Bool = false
  ) async throws -> [Report] {
    try await withThrowingTaskGroup(of: Report.self) { group in
      var (rest, reports) = (faults[...], [Report]())
      for number in 0..<faults.count + width {
        if number >= width, let report = try await group.next() {
          if areTold { print(report.line) }
          reports.append(report)
        }
        guard let fault = rest.popFirst() else { continue }
        group.addTask { try await onOwnThread { try Trial(fault, tools: tools).run() } }
      }
      return reports
    }
  }
}
