import Testing

/// Rule 8: no `try!`, `as!`, force unwrap, `fatalError`, `@unchecked Sendable`, `nonisolated(unsafe)`.
///
/// The wrappers of C handles, `Library`, `Curl*` and `Secret*` in `ModelControllers` and `Tickit*` in `Terminal`, may promise the
/// compiler what it cannot see, but force nothing either.
@Suite("Rule 8: nothing is forced")
struct Rule08NothingForced {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      file.tokens.indices.filter { isForced(file.tokens, at: $0) }.map {
        file.violation(file.tokens[$0].line, "forces with `!`; handle the other case")
      }
        + file.mentions(of: ["fatalError", "preconditionFailure"]).map {
          file.violation($0.line, "gives up with `\($0.text)`; throw a typed error")
        }
        + file.mentions(of: isWrapper(file) ? [] : ["@unchecked", "nonisolated(unsafe)"]).map {
          file.violation($0.line, "promises `\($0.text)`; only the wrappers of C handles may")
        }
    }
  }

  /// Whether an exclamation mark here follows something directly: `value!`, `try!`, `as!`, `Int!`, but not `a != b`.
  private static func isForced(_ tokens: [Token], at index: Int) -> Bool {
    guard index > 0, tokens[index].text == "!", !tokens[index].isSpaced else { return false }
    let (previous, next) = (tokens[index - 1], index + 1 < tokens.count ? tokens[index + 1] : nil)
    let isComparison = next?.text == "=" && next?.isSpaced == false
    return !isComparison && (previous.endsOperand || ["try", "as", ">", "?"].contains(previous.text))
  }

  private static func isWrapper(_ file: SourceFile) -> Bool {
    switch file.module {
    case "ModelControllers": ["Curl", "Secret", "Library."].contains(where: file.name.hasPrefix)
    case "Terminal": file.name.hasPrefix("Tickit")
    default: false
    }
  }

  @Test func `The package forces nothing`() {
    expectNone(Self.violations(in: .package))
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
      "Only wrappers of C handles promise",
      [
        "Sources/ModelControllers/Network/NetworkController.swift": """
        final class Box: @unchecked Sendable {} // ✗ @unchecked
        nonisolated(unsafe) let handle = open() // ✗ nonisolated(unsafe)
        """,
        "Sources/ModelControllers/Network/CurlHandle.swift": """
        final class CurlHandle: @unchecked Sendable {
          nonisolated(unsafe) let handle = curl_easy_init()! // ✗ forces
        }
        """,
        "Sources/ModelControllers/Credentials/SecretService.swift": "final class Service: @unchecked Sendable {}",
        "Sources/Terminal/TickitWindow.swift": "final class TickitWindow: @unchecked Sendable {}",
        "Sources/Terminal/CurlWindow.swift": "final class CurlWindow: @unchecked Sendable {} // ✗ @unchecked",
      ]),
  ])
  func `Force is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
