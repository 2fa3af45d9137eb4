import Testing

/// Rule 8: no `try!`, no `as!`, no forced unwrapping, no `fatalError`, no `@unchecked Sendable` and
/// no `nonisolated(unsafe)`.
///
/// The files listed here wrap C libraries. These files may use attributes and functions that turn
/// off checks of the compiler, such as `@unchecked`, but they may not force values or trap.
@Suite("Rule 8: nothing is forced")
struct Rule08NothingForced {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      file.tokens.indices.filter { isForced(file.tokens, at: $0) }.map {
        file.violation(file.tokens[$0].line, "uses `!`; handle the other case")
      }
        + file.mentions(of: traps).map {
          file.violation($0.line, "traps with `\($0.text)`; throw a typed error")
        }
    } + Reserve.strangers(to: promises, in: files) { "uses `\($0.text)`; only the wrappers of C libraries may" }
  }

  private static let traps: [Phrase] = [
    "fatalError", "preconditionFailure", "precondition(", "assertionFailure", "assert(", "abort(", ".unsafelyUnwrapped",
  ]

  private static let promises = [
    Reserve(
      names: ["@unchecked", "unsafe", "@unsafe"],
      places: [
        "ModelControllers/Credentials/SecretCall.swift", "ModelControllers/Libraries/Libraries.swift",
        "ModelControllers/Transport/CurlMulti.swift",
      ]),
    Reserve(
      names: ["unsafeBitCast", "unsafeDowncast"],
      places: ["Kits/Terminal/Input/SignalWatch.swift"]),
    Reserve(
      names: ["assumeIsolated", "@preconcurrency"],
      places: [
        "Kits/Terminal/Input/SignalWatch.swift", "Kits/Terminal/Input/StandardInput.swift",
        "Kits/Terminal/Input/TerminalInput.swift",
        "ghlotus/Environment/ProcessEnvironment.swift",
      ]),
  ]

  /// Whether the token at an index is the exclamation mark of `value!`, `try!`, `as!` or `Int!`.
  ///
  /// The exclamation marks of `!isEmpty` and `a != b` don't count.
  private static func isForced(_ tokens: [Token], at index: Int) -> Bool {
    guard index > 0, tokens[index].text == "!", !tokens[index].isSpaced else { return false }
    let (previous, next) = (tokens[index - 1], index + 1 < tokens.count ? tokens[index + 1] : nil)
    let isComparison = next?.text == "=" && next?.isSpaced == false
    return !isComparison && (previous.endsOperand || ["try", "as", ">", "?"].contains(previous.text))
  }

  @Test func `No code forces a value, traps or turns off checks`() {
    expectNone(Self.violations(in: .package))
    #expect(Reserve.idle(Self.promises, in: .package).isEmpty)
  }

  @Test(arguments: [
    Example(
      "Forced values and traps are not allowed", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      let user = try! decode(data) // ✗ uses `!`
      let cell = row as! SummaryCell // ✗ uses `!`
      let name = user.name!.first // ✗ uses `!`
      let last = names[0]! // ✗ uses `!`
      let next = follow()! // ✗ uses `!`
      let line = "Hello \\(name!)" // ✗ uses `!`
      var window: Window! // ✗ uses `!`
      var list: Array<Int>! // ✗ uses `!`
      let count = map { $0 }! == 1 // ✗ uses `!`
      user! = other // ✗ uses `!`
      init!(text: String) {} // ✗ uses `!`
      fatalError("no") // ✗ traps
      Swift.preconditionFailure() // ✗ traps
      `fatalError`("no") // ✗ traps
      precondition(isOn) // ✗ traps
      let name = user.name.unsafelyUnwrapped // ✗ traps
      let cell = unsafeBitCast(row, to: SummaryCell.self) // ✗ uses `unsafeBitCast`
      unowned(unsafe) let owner: Window // ✗ uses `unsafe`
      MainActor.assumeIsolated { draw() } // ✗ uses `assumeIsolated`
      extension Page: @preconcurrency Scene {} // ✗ uses `@preconcurrency`
      """),
    Example(
      "Negations and comparisons are allowed", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      #if !os(Windows)
      guard !names.isEmpty, name != nil, name!=nil, a !== b, try !isEmpty(), let b = c as? D else { return !x }
      let text = "Stop! \\(!isOn)" // Stop!
      #endif
      """),
    Example(
      "Only the wrappers of C libraries turn off checks",
      [
        "Sources/ModelControllers/Network/NetworkController.swift": """
        final class Box: @unchecked Sendable {} // ✗ uses `@unchecked`
        nonisolated(unsafe) let handle = open() // ✗ uses `unsafe`
        """,
        "Sources/ModelControllers/Transport/CurlMulti.swift": """
        final class CurlMulti: @unchecked Sendable {
          nonisolated(unsafe) let handle = curl_easy_init()! // ✗ uses `!`
        }
        """,
        "Sources/ModelControllers/Transport/CurlBox.swift": "final class Box: @unchecked Sendable {} // ✗ @unchecked",
        "Sources/Kits/Terminal/Input/SignalWatch.swift": "@preconcurrency import Dispatch",
      ]),
  ])
  func `A forced value, a trap or an unchecked promise is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
