import FoundationEssentials
import Glibc

/// Figures of a running process. Its memory is read from `/proc` (proc(5)).
struct ProcessFigures {
  let processID: Int32

  /// The peak memory so far, in megabytes.
  func peakMemory() throws -> Int { try status("VmHWM") / 1024 }

  /// The current memory, in megabytes.
  func memory() throws -> Double { Double(try status("VmRSS")) / 1024 }

  /// The CPU time that all threads have used so far, including threads that have ended
  /// (clock_getcpuclockid(3)).
  func time() throws -> Duration {
    var (clock, value) = (clockid_t(), timespec())
    guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &value) == 0 else {
      throw Comparison.Failure(description: "the process \(processID) has ended")
    }
    return .seconds(value.tv_sec) + .nanoseconds(value.tv_nsec)
  }

  private func status(_ name: String) throws -> Int {
    let line = try text("status").split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line.flatMap { $0.split(whereSeparator: { " \t".contains($0) }).dropFirst().first }.flatMap { Int($0) } ?? 0
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: "/proc/\(processID)/\(name)"), encoding: .utf8)
  }
}
