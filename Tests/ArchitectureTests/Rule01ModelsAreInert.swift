import Testing

/// Rule 1: `LotusModel`, `ViewModels` and the kits that they use declare only structs, enums and
/// extensions.
///
/// These modules use no classes, actors, `async`, stored closures, I/O or clocks. Their public types
/// are `Sendable` and `Equatable`. `ViewModels` may also declare protocols.
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
          declaration.line, "declares the \(declaration.kind) `\(declaration.name)`; use a struct or an enum")
      case .import where !Modules.inert.union(Modules.platform[file.module, default: []]).contains(declaration.name):
        file.violation(declaration.line, "imports \(declaration.name); a model may import only FoundationEssentials")
      case _ where declaration.holdsClosure:
        file.violation(declaration.line, "`\(declaration.name)` holds a closure; a model holds only values")
      default: nil
      }
    }
  }

  private static func effects(of file: SourceFile) -> [Violation] {
    let asynchronous = file.mentions(of: ["async", "await"]).map {
      file.violation($0.line, "uses `\($0.text)` in a model; move the waiting to a view controller")
    }
    let effects = file.mentions(of: inputAndOutput + Outside.clock).map {
      file.violation($0.line, "uses `\($0.text)` in a model; pass the value to the model instead")
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

  /// Input and output that needs no import of its own.
  ///
  /// The other C functions are not available, because models can't import Glibc.
  private static let inputAndOutput: [Phrase] = [
    "FileManager", "FileHandle", "print(", "debugPrint(", "dump(", "readLine(", "fopen(", "Data(contentsOf:",
    "String(contentsOf:", "String(contentsOfFile:", ".write(to:", ".write(toFile:",
  ]

  @Test func `Models contain only values and have no side effects`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Models declare only value types", in: "Sources/LotusModel/Accounts/User.swift",
      """
      import FoundationEssentials
      import Glibc // ✗ imports Glibc
      final class Cache {} // ✗ the class
      actor Store {} // ✗ the actor
      protocol Model {} // ✗ the protocol
      """),
    Example(
      "Models hold no closures", in: "Sources/LotusModel/Accounts/User.swift",
      """
      struct User {
        let onChange: (User) -> Void // ✗ holds a closure
        let compare = { (a: Int, b: Int) in a < b } // ✗ holds a closure
        var observed: () -> Void { // ✗ holds a closure
          didSet { refresh() }
        }
        let name: String
        let initials = { "oc" }()
        var shout: () -> String { { name.uppercased() } }
        func sorted(by areInOrder: (User, User) -> Bool) -> [User] { [] }
      }
      enum Action {
        case call((Int) -> Void) // ✗ holds a closure
        case open
      }
      typealias Handler = () -> Void // ✗ holds a closure
      """),
    Example(
      "Models use no outside resources and do not wait", in: "Sources/ViewModels/AgeViewModel.swift",
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
        "Sources/LotusModel/Accounts/User.swift": """
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
        "Sources/LotusModel/Accounts/Gist+Equatable.swift": "extension Gist: Equatable, @unchecked Sendable {}",
        "Sources/Kits/Terminal/Page.swift": "public final class Page {}",
      ]),
  ])
  func `A model that is not a plain value is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
