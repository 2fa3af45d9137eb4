import Testing

/// Rule 10: protocols are for delegates, and where two production types conform.
@Suite("Rule 10: protocols are few")
struct Rule10ProtocolsAreFew {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let sources = files.production
    let protocols = Set(sources.flatMap(\.types).filter { $0.kind == .protocol }.map(\.name))
    let conformances = sources.conformances
    return sources.flatMap { file in
      file.types.filter { $0.kind == .protocol && !$0.name.hasSuffix("Delegate") }.compactMap { type in
        let conforming = conformers(of: type.name, protocols, conformances)
        guard conforming.count < 2 else { return nil }
        let only = conforming.first.map { "only `\($0)` conforms" } ?? "nothing conforms"
        return file.violation(type.line, "\(only) to `\(type.name)`; name the type itself, or take a closure")
      }
    }
  }

  /// The types that conform, directly or through a protocol which refines this one.
  private static func conformers(
    of name: String, _ protocols: Set<String>, _ conformances: [String: Set<String>]
  ) -> Set<String> {
    let direct = conformances.filter { $0.value.contains(name) }.map(\.key)
    return Set(direct.flatMap { protocols.contains($0) ? conformers(of: $0, protocols, conformances) : [$0] })
  }

  @Test func `The package has few protocols`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A protocol without two conformers is one too many",
      [
        "Sources/ModelControllers/Network/Transport.swift": """
        protocol Transport: Sendable {} // ✗ only `CurlTransport` conforms
        protocol Unused {} // ✗ nothing conforms
        final class CurlTransport: Transport {}
        """,
        "Tests/ModelControllersTests/FakeTransport.swift": "struct FakeTransport: Transport {}",
      ]),
    Example(
      "Delegates, and protocols of two types, are fine",
      [
        "Sources/ViewControllers/Profile/ProfileViewController.swift": """
        public protocol ProfileViewControllerDelegate: AnyObject {}
        protocol Row {}
        protocol Cell: Row {}
        struct SummaryCell<Value: Sendable>: Cell where Value: Equatable {}
        """,
        "Sources/ViewControllers/Edit/FormCell.swift": """
        struct Form { struct Field {} }
        extension Form.Field: @MainActor Cell {}
        """,
      ]),
  ])
  func `A protocol for one is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
