import Testing

/// Rule 10: protocols are for delegates, and where two production types conform.
///
/// A delegate is one by what it does: something holds it weakly, and a type conforms.
@Suite("Rule 10: protocols are few")
struct Rule10ProtocolsAreFew {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let sources = files.production
    let types = sources.flatMap(\.types)
    let protocols = Set(types.filter { $0.kind == .protocol }.map(\.name))
    let declared = Set(types.map(\.fullName))
    let conformances = sources.conformances.filter { declared.contains($0.key) }
    let delegates = delegates(in: sources)
    return sources.flatMap { file in
      file.types.filter { $0.kind == .protocol }.compactMap { type in
        let conforming = conformers(of: type.name, protocols, conformances)
        guard conforming.count < (delegates.contains(type.name) ? 1 : 2) else { return nil }
        let only = conforming.first.map { "only `\($0)` conforms" } ?? "nothing conforms"
        return file.violation(type.line, "\(only) to `\(type.name)`; name the type itself, or take a closure")
      }
    }
  }

  /// The protocols of what is held as `weak var delegate: (any …Delegate)?`.
  private static func delegates(in files: [SourceFile]) -> Set<String> {
    let held = files.flatMap(\.declarations).filter { $0.kind == .var && $0.modifiers.contains("weak") }
    return Set(held.flatMap(\.signature).map(\.text).filter { $0.hasSuffix("Delegate") })
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
        final class ProfileViewController { private weak var delegate: (any ProfileViewControllerDelegate)? }
        protocol Row {}
        protocol Cell: Row {}
        struct SummaryCell<Value: Sendable>: Cell where Value: Equatable {}
        """,
        "Sources/ViewControllers/Edit/FormCell.swift": """
        struct Form { struct Field {} }
        extension Form.Field: @MainActor Cell {}
        """,
        "Sources/Coordinators/ProfileCoordinator.swift": """
        final class ProfileCoordinator {}
        extension ProfileCoordinator: ProfileViewControllerDelegate {}
        """,
      ]),
    Example(
      "The name alone makes no delegate",
      [
        "Sources/ViewControllers/Edit/FormController.swift": """
        protocol RowDelegate {} // ✗ only `Row` conforms
        struct Row: RowDelegate {}
        protocol FormControllerDelegate: AnyObject {} // ✗ nothing conforms
        final class FormController {
          let row: any RowDelegate
          weak var delegate: (any FormControllerDelegate)?
        }
        """,
        "Sources/ViewControllers/Edit/Texts.swift": """
        protocol Text {} // ✗ nothing conforms
        extension String: Text {}
        extension Substring: Text {}
        """,
      ]),
  ])
  func `A protocol for one is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
