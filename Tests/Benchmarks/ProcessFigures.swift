import FoundationEssentials

/// What the kernel tells of a running process (proc(5)).
struct ProcessFigures {
  let processID: Int32

  /// Megabytes, at most so far.
  func peakMemory() throws -> Int { try status("VmHWM") / 1024 }

  /// Megabytes, now.
  func memory() throws -> Double { Double(try status("VmRSS")) / 1024 }

  /// Ticks of a hundredth of a second that it has used of the processor.
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
