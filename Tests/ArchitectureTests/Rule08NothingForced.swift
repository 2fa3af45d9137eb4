import Testing

/// Rule 8: no `try!`, `as!`, force unwrap, `fatalError`, `@unchecked Sendable`, `nonisolated(unsafe)`.
///
/// The wrappers of C that are named here may promise the compiler what it cannot see, but force nothing either.
@Suite("Rule 8: nothing is forced")
struct Rule08NothingForced {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      file.tokens.indices.filter { isForced(file.tokens, at: $0) }.map {
        file.violation(file.tokens[$0].line, "forces with `!`; handle the other case")
      }
        + file.mentions(of: traps).map {
          file.violation($0.line, "gives up with `\($0.text)`; throw a typed error")
        }
    } + Reserve.strangers(to: promises, in: files) { "promises `\($0.text)`; only the wrappers of C may" }
  }

  private static let traps: [Phrase] = [
    "fatalError", "preconditionFailure", "precondition(", "assertionFailure", "assert(", "abort(", ".unsafelyUnwrapped",
  ]

  private static let promises = [
    Reserve(
      names: ["@unchecked", "unsafe", "@unsafe"],
      places: [
        "ModelControllers/Credentials/SecretCall.swift", "ModelControllers/Libraries/Library.swift",
        "ModelControllers/Transport/CurlMulti.swift",
      ]),
    Reserve(
      names: ["unsafeBitCast", "unsafeDowncast"],
      places: ["Terminal/Input/SignalWatch.swift"]),
    Reserve(
      names: ["assumeIsolated", "@preconcurrency"],
      places: [
        "Terminal/Input/SignalWatch.swift", "Terminal/Input/StandardInput.swift", "Terminal/Input/TerminalInput.swift",
        "ghlotus/ProcessEnvironment.swift",
      ]),
  ]

  /// Whether an exclamation mark here follows something directly: `value!`, `try!`, `as!`, `Int!`, but not `a != b`.
  private static func isForced(_ tokens: [Token], at index: Int) -> Bool {
    guard index > 0, tokens[index].text == "!", !tokens[index].isSpaced else { return false }
    let (previous, next) = (tokens[index - 1], index + 1 < tokens.count ? tokens[index + 1] : nil)
    let isComparison = next?.text == "=" && next?.isSpaced == false
    return !isComparison && (previous.endsOperand || ["try", "as", ">", "?"].contains(previous.text))
  }

  @Test func `The package forces nothing`() {
    expectNone(Self.violations(in: .package))
    #expect(Reserve.idle(Self.promises, in: .package).isEmpty)
  }

  @Test(arguments: [
    Example(
      "Nothing is forced", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      let user = try! decode(data) // ✗ forces
      let cell = row as! SummaryCell // ✗ forces
      let name = user.name!.first // ✗ forces
      let last = names[0]! // ✗ forces
      let next = follow()! // ✗ forces
      let line = "Hello \\(name!)" // ✗ forces
      var window: Window! // ✗ forces
      var list: Array<Int>! // ✗ forces
      let count = map { $0 }! == 1 // ✗ forces
      user! = other // ✗ forces
      init!(text: String) {} // ✗ forces
      fatalError("no") // ✗ gives up
      Swift.preconditionFailure() // ✗ gives up
      `fatalError`("no") // ✗ gives up
      precondition(isOn) // ✗ gives up
      let name = user.name.unsafelyUnwrapped // ✗ gives up
      let cell = unsafeBitCast(row, to: SummaryCell.self) // ✗ promises `unsafeBitCast`
      unowned(unsafe) let owner: Window // ✗ promises `unsafe`
      MainActor.assumeIsolated { draw() } // ✗ promises `assumeIsolated`
      extension Page: @preconcurrency Scene {} // ✗ promises `@preconcurrency`
      """),
    Example(
      "Negation and comparison are free", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      #if !os(Windows)
      guard !names.isEmpty, name != nil, name!=nil, a !== b, try !isEmpty(), let b = c as? D else { return !x }
      let text = "Stop! \\(!isOn)" // Stop!
      #endif
      """),
    Example(
      "Only wrappers of C promise",
      [
        "Sources/ModelControllers/Network/NetworkController.swift": """
        final class Box: @unchecked Sendable {} // ✗ promises `@unchecked`
        nonisolated(unsafe) let handle = open() // ✗ promises `unsafe`
        """,
        "Sources/ModelControllers/Transport/CurlMulti.swift": """
        final class CurlMulti: @unchecked Sendable {
          nonisolated(unsafe) let handle = curl_easy_init()! // ✗ forces
        }
        """,
        "Sources/ModelControllers/Transport/CurlBox.swift": "final class Box: @unchecked Sendable {} // ✗ @unchecked",
        "Sources/Terminal/Input/SignalWatch.swift": "@preconcurrency import Dispatch",
      ]),
  ])
  func `Force is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
