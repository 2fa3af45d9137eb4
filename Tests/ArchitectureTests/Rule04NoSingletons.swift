import Testing

/// Rule 4: no singletons.
///
/// The package has no `static let shared`, no mutable global or static variables, no service
/// locators and no containers for dependencies. Each type receives only the dependencies it uses,
/// through `init`.
@Suite("Rule 4: no singletons")
struct Rule04NoSingletons {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let types = files.production.flatMap(\.types).filter { [.class, .actor].contains($0.kind) }.map(\.name)
    let references = Aliases(files).including(boxes.union(types))
    return files.production.flatMap { file in
      file.declarations.compactMap { declaration in
        fault(of: declaration, references).map { file.violation(declaration.line, "`\(declaration.name)` \($0)") }
      }
    }
  }

  private static func fault(of declaration: Declaration, _ references: Set<String>) -> String? {
    if declaration.isType, bagSuffixes.contains(where: declaration.name.hasSuffix) {
      return "has the name of a dependency container; pass single dependencies to `init` instead"
    }
    guard [.let, .var].contains(declaration.kind), declaration.isStatic || declaration.owner == nil else { return nil }
    if declaration.isStatic, singletonNames.contains(declaration.name) {
      return "is a singleton; create the instance in the composition root and pass it"
    }
    if declaration.kind == .var, declaration.isStored {
      return "is mutable global state; move it to the controller that changes it"
    }
    if declaration.isStored, holdsInstance(declaration, of: references) {
      return "is a global instance of a class or an actor; create it in the composition root and pass it"
    }
    return nil
  }

  /// Whether the type or the initial value of a declaration names a class, an actor or a type that
  /// wraps mutable state.
  ///
  /// Names in the body of a closure count only if the closure is called immediately.
  private static func holdsInstance(_ declaration: Declaration, of references: Set<String>) -> Bool {
    guard !declaration.value.isClosure else { return false }
    let isMade = declaration.value.first?.text == "{"
    var depth = 0
    return declaration.signature.contains { token in
      depth += token.text == "{" ? 1 : token.text == "}" ? -1 : 0
      return (depth == 0 || isMade) && references.contains(token.text)
    }
  }

  private static let boxes: Set = [
    "Mutex", "Atomic", "AtomicLazyReference", "ManagedBuffer", "UnsafeMutablePointer", "UnsafeMutableBufferPointer",
    "UnsafeMutableRawPointer", "NSLock", "NSCache", "AsyncStream", "JSONDecoder", "JSONEncoder",
  ]
  private static let singletonNames: Set = ["shared", "sharedInstance", "current", "standard", "instance"]
  private static let bagSuffixes = ["Locator", "Container", "Environment"]

  @Test func `The package has no singletons`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Global instances are not allowed", in: "Sources/ModelControllers/CacheController.swift",
      """
      public actor CacheController {
        public static let shared = CacheController() // ✗ `shared` is a singleton
        static var current: CacheController { stored } // ✗ `current` is a singleton
        static let usual = CacheController() // ✗ global instance
        static let other: CacheController = .init() // ✗ global instance
        static let all = Mutex([String: CacheController]()) // ✗ global instance
        static let several: [String: CacheController] = [:] // ✗ global instance
        static let optional = Optional(CacheController()) // ✗ global instance
        static let called = { let made = CacheController(); return made }() // ✗ global instance
        static let renamed = Store() // ✗ global instance
        static let `shared` = 1 // ✗ `shared` is a singleton
        static let make = { CacheController() }
        static let command = Command("cache") { CacheController() }
        typealias Store = CacheController
        static let limit = 5
        let shared: Bool
      }
      let everyones = CacheController() // ✗ global instance
      """),
    Example(
      "Global mutable state is not allowed", in: "Sources/LotusModel/Accounts/User.swift",
      """
      var count = 0 // ✗ mutable
      public var level: Int = 1 { // ✗ mutable
        didSet { refresh() }
      }
      struct User {
        @TaskLocal static var trace: String? // ✗ mutable
        nonisolated(unsafe) private static var last = { 1 }() // ✗ mutable
        static var empty: User { User(name: "") }
        static var key: String {
          get { "user" }
        }
        var name = ""
        func rename() {
          var copy = self
        }
      }
      var now: Int { 0 }
      """),
    Example(
      "Dependency containers are not allowed", in: "Sources/ghlotus/CompositionRoot.swift",
      """
      struct ServiceLocator {} // ✗ container
      final class Container {} // ✗ container
      enum AppEnvironment {} // ✗ container
      func decode(from container: SingleValueDecodingContainer) {}
      """),
  ])
  func `A singleton or global state is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
