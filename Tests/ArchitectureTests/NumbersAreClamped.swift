import Testing

/// Floating-point numbers are converted to integers only with `Int(clamping:)`.
///
/// All other conversions trap if the number is too large. Headers, clocks and files can contain
/// numbers that are too large.
///
/// In files that import `Essentials`, the compiler warns about `Int(_: Double)`. This test also
/// finds the conversion in other files, and conversions to other integer types.
@Suite("Conversions of floating-point numbers")
struct NumbersAreClamped {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.filter { $0.name != "Numbers.swift" }.flatMap { file in
      file.mentions(of: conversions).filter { hasFraction(file.arguments(of: $0).first) }.map {
        file.violation($0.line, "converts with `\($0.text))`; use `Int(clamping:)`")
      }
    }
  }

  private static let conversions: [Phrase] = ["", "8", "16", "32", "64"].flatMap { size in
    [Phrase("Int\(size)("), Phrase("UInt\(size)(")]
  }

  private static func hasFraction(_ argument: Argument?) -> Bool {
    guard let argument, argument.label == nil else { return false }
    return argument.value.contains { token in
      switch token.kind {
      case .word: token.text == "Double" || token.text == "rounded" || isTime(token.text.lowercased())
      case .number: token.text.contains(".")
      case .literal, .symbol: false
      }
    }
  }

  private static func isTime(_ word: String) -> Bool {
    ["seconds", "interval", "lifetime", "age"].contains { word.hasSuffix($0) || word.hasPrefix("time\($0)") }
  }

  @Test func `Floating-point numbers are converted to integers only by clamping`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Conversions that can trap", in: "Sources/LotusModel/Accounts/Identity.swift",
      """
      let a = Int(rateLimit.resetsAt.timeIntervalSince1970) // ✗ converts
      let b = Int(left.rounded(.up)) // ✗ converts
      let c = UInt32(Double(text) ?? 0) // ✗ converts
      let d = "\\(Int(age))" // ✗ converts
      let e = Int64(1.5 * x) // ✗ converts
      """),
    Example(
      "Conversions that cannot trap", in: "Sources/LotusModel/Accounts/Identity.swift",
      """
      let a = Int(clamping: seconds.rounded(.up))
      let b = Int(text) ?? 0
      let c = UInt8(ascii: "a")
      let d = Int(truncatingIfNeeded: age)
      """),
  ])
  func `A conversion that can trap is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
