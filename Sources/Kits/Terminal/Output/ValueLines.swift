/// Lines of tab-separated values, which lists print in a pipe.
public nonisolated enum ValueLines {
  /// Returns the lines with their first values in bold, for a user who forces colors.
  public static func emphasized(_ lines: [UInt8]) -> [UInt8] {
    lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let name = line.prefix { $0 != UInt8(ascii: "\t") }
      return Array("\u{1B}[0;1m".utf8) + name + Array("\u{1B}[0m".utf8) + line[name.endIndex...] + [UInt8(ascii: "\n")]
    }
  }
}
