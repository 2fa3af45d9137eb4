import Testing

/// Rule 1: `LotusModel` and `ViewModels` hold only structs, enums and extensions: no class, no actor, no `async`, no
/// stored closure, no I/O, no clock. Their public types are `Sendable` and `Equatable`. View models may share a protocol.
@Suite("Rule 1: models are inert")
struct Rule01ModelsAreInert {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let models = files.filter { Modules.inert.contains($0.module) }
    let conformances = models.conformances
    return models.flatMap { file in
      declarations(of: file) + effects(of: file) + publicTypes(of: file, conformances)
    }
  }

  private static func declarations(of file: SourceFile) -> [Violation] {
    file.declarations.compactMap { declaration in
      switch declaration.kind {
      case .protocol where file.module == "ViewModels": nil
      case .class, .actor, .protocol:
        file.violation(
          declaration.line, "declares the \(declaration.kind) `\(declaration.name)`; a model is a struct or an enum")
      case .import where declaration.name != "FoundationEssentials" && !Modules.inert.contains(declaration.name):
        file.violation(declaration.line, "imports \(declaration.name); a model needs FoundationEssentials only")
      case _ where declaration.holdsClosure:
        file.violation(declaration.line, "`\(declaration.name)` keeps a closure; a model keeps values only")
      default: nil
      }
    }
  }

  private static func effects(of file: SourceFile) -> [Violation] {
    let asynchronous = file.mentions(of: ["async", "await"]).map {
      file.violation($0.line, "`\($0.text)` in a model; a view controller waits, and hands over the result")
    }
    let effects = file.mentions(of: inputAndOutput + Outside.clock).map {
      file.violation($0.line, "`\($0.text)` in a model; pass in what it would find there")
    }
    return asynchronous + effects
  }

  private static func publicTypes(of file: SourceFile, _ conformances: [String: Set<String>]) -> [Violation] {
    file.types.filter { $0.isPublic && $0.kind != .protocol && !isNamespace($0, in: file) }.compactMap { type in
      let declared = conformances[type.fullName, default: []]
      let missing = [("Sendable", impliesSendable), ("Equatable", impliesEquatable)]
        .filter { declared.isDisjoint(with: $0.1) }.map(\.0)
      guard !missing.isEmpty else { return nil }
      return file.violation(type.line, "`\(type.name)` is public; declare it \(missing.joined(separator: " and "))")
    }
  }

  private static func isNamespace(_ type: Declaration, in file: SourceFile) -> Bool {
    type.kind == .enum && !file.declarations.contains { $0.kind == .case && $0.owner == type.fullName }
  }

  private static let impliesSendable: Set = ["Sendable", "Error", "LocalizedError", "CodingKey"]
  private static let impliesEquatable: Set = ["Equatable", "Hashable", "Comparable", "OptionSet"]

  /// What reaches out without an import of its own; C's functions are out of reach because Glibc may not be imported.
  private static let inputAndOutput: [Phrase] = [
    "FileManager", "FileHandle", "print(", "debugPrint(", "dump(", "readLine(", "fopen(", "Data(contentsOf:",
    "String(contentsOf:", "String(contentsOfFile:", ".write(to:", ".write(toFile:",
  ]

  @Test func `The package's models are inert`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Only values are declared", in: "Sources/LotusModel/GitHub/User.swift",
      """
      import FoundationEssentials
      import Glibc // ✗ imports Glibc
      final class Cache {} // ✗ the class
      actor Store {} // ✗ the actor
      protocol Model {} // ✗ the protocol
      """),
    Example(
      "No closure is kept", in: "Sources/LotusModel/GitHub/User.swift",
      """
      struct User {
        let onChange: (User) -> Void // ✗ keeps a closure
        let compare = { (a: Int, b: Int) in a < b } // ✗ keeps a closure
        var observed: () -> Void { // ✗ keeps a closure
          didSet { refresh() }
        }
        let name: String
        let initials = { "oc" }()
        var shout: () -> String { { name.uppercased() } }
        func sorted(by areInOrder: (User, User) -> Bool) -> [User] { [] }
      }
      enum Action {
        case call((Int) -> Void) // ✗ keeps a closure
        case open
      }
      typealias Handler = () -> Void // ✗ keeps a closure
      """),
    Example(
      "Nothing outside is touched or waited for", in: "Sources/ViewModels/AgeViewModel.swift",
      """
      struct AgeViewModel {
        let now: Date = .now // ✗ .now
        let started = Date() // ✗ Date()
        func load() async -> Data { // ✗ async
          await fetch() // ✗ await
        }
        func save(_ data: Data, to url: URL) throws {
          print(data) // ✗ print(
          try data.write(to: url) // ✗ write(to:
          log.print(data)
          list.append(contentsOf: data)
        }
        /// Waits for nothing: no await, no Date().
        func age(now: Date) -> String { "\\(now) print(x) \\(Date())" } // ✗ Date()
      }
      """),
    Example(
      "Public types are Sendable and Equatable",
      [
        "Sources/LotusModel/GitHub/User.swift": """
        public struct User: Codable { // ✗ Sendable and Equatable
          public enum Plan: String, Sendable { case free } // ✗ declare it Equatable
        }
        public struct Page<Item: Equatable>: Sendable where Item: Sendable {} // ✗ declare it Equatable
        public struct Profile: Hashable, Sendable {}
        public enum NetworkError: Error, Equatable { case offline }
        public enum Limits { public static let bio = 160 }
        struct Draft {}
        public struct Gist {}
        public extension Gist {
          struct File: Sendable {} // ✗ declare it Equatable
        }
        """,
        "Sources/LotusModel/GitHub/Gist+Equatable.swift": "extension Gist: Equatable, @unchecked Sendable {}",
        "Sources/Terminal/Page.swift": "public final class Page {}",
      ]),
  ])
  func `A model that acts is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
