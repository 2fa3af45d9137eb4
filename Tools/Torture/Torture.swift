import Glibc
import TestSupport

/// Runs the program under many faults and checks how it ends.
///
/// Usage: `torture PROGRAM LIBRARY [--all] [--leaks] [WORD]`. First, each fault of the table occurs
/// once. Then, some commands run many times, and another system call fails each time. With a word,
/// only faults with that word in their names run.
@main
struct Torture {
  /// The number of concurrent runs. Most of the time, a run waits for something.
  private static let width = 4
  /// The approximate number of system calls of each command that fail, unless `--all` is given.
  private static let sampleSize = 40

  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    let isThorough = words.contains("--all")
    let findsLeaks = words.contains("--leaks")
    words.removeAll { $0 == "--all" || $0 == "--leaks" }
    guard let program = words.popFirst(), let library = words.popFirst() else {
      throw Tools.Failure(description: "usage: torture PROGRAM LIBRARY [--all] [--leaks] [WORD]")
    }
    let tools = try Tools(program: program, library: library, findsLeaks: findsLeaks)
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

  /// Runs faults concurrently.
  ///
  /// - Parameter areTold: Whether to print a line for each fault.
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
