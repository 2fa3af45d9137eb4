import Testing

/// Rule 10: a protocol is for a delegate, or at least two production types conform to it.
///
/// A delegate protocol needs one conforming type, and a `weak` property of some type must have the
/// protocol as its type. The name of the protocol alone isn't enough.
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
        let only = conforming.first.map { "only `\($0)` conforms" } ?? "no type conforms"
        return file.violation(type.line, "\(only) to `\(type.name)`; use the type itself, or a closure")
      }
    }
  }

  /// The protocols of delegates, which are held as `weak var delegate: (any …Delegate)?`.
  private static func delegates(in files: [SourceFile]) -> Set<String> {
    let held = files.flatMap(\.declarations).filter { $0.kind == .var && $0.modifiers.contains("weak") }
    return Set(held.flatMap(\.signature).map(\.text).filter { $0.hasSuffix("Delegate") })
  }

  /// The types that conform to a protocol, directly or through a protocol that refines it.
  private static func conformers(
    of name: String, _ protocols: Set<String>, _ conformances: [String: Set<String>]
  ) -> Set<String> {
    let direct = conformances.filter { $0.value.contains(name) }.map(\.key)
    return Set(direct.flatMap { protocols.contains($0) ? conformers(of: $0, protocols, conformances) : [$0] })
  }

  @Test func `Every protocol is for a delegate or has two conforming types`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A protocol needs two conforming types",
      [
        "Sources/ModelControllers/Network/Transport.swift": """
        protocol Transport: Sendable {} // ✗ only `CurlTransport` conforms
        protocol Unused {} // ✗ no type conforms
        final class CurlTransport: Transport {}
        """,
        "Tests/ModelControllersTests/FakeTransport.swift": "struct FakeTransport: Transport {}",
      ]),
    Example(
      "Delegates and protocols with two conforming types are allowed",
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
      "The name alone does not make a protocol a delegate",
      [
        "Sources/ViewControllers/Edit/FormController.swift": """
        protocol RowDelegate {} // ✗ only `Row` conforms
        struct Row: RowDelegate {}
        protocol FormControllerDelegate: AnyObject {} // ✗ no type conforms
        final class FormController {
          let row: any RowDelegate
          weak var delegate: (any FormControllerDelegate)?
        }
        """,
        "Sources/ViewControllers/Edit/Texts.swift": """
        protocol Text {} // ✗ no type conforms
        extension String: Text {}
        extension Substring: Text {}
        """,
      ]),
  ])
  func `A protocol with fewer than two conforming types is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
