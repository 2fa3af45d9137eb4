import FoundationEssentials

/// Figures of a running process, read from `/proc` (proc(5)).
struct ProcessFigures {
  let processID: Int32

  /// The peak memory so far, in megabytes.
  func peakMemory() throws -> Int { try status("VmHWM") / 1024 }

  /// The current memory, in megabytes.
  func memory() throws -> Double { Double(try status("VmRSS")) / 1024 }

  /// The CPU time used so far, in ticks of 10 ms.
  func ticks() throws -> Int {
    let words = try text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0)
  }

  private func status(_ name: String) throws -> Int {
    let line = try text("status").split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line.flatMap { $0.split(whereSeparator: { " \t".contains($0) }).dropFirst().first }.flatMap { Int($0) } ?? 0
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: "/proc/\(processID)/\(name)"), encoding: .utf8)
  }
}
