import Testing

/// Rule 4: no singletons: no `static let shared`, no mutable global or static, no service locator, no bag of
/// everything. Each type gets exactly what it uses through `init`.
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
      return "sounds like a bag of everything; give each type what it uses through `init`"
    }
    guard [.let, .var].contains(declaration.kind), declaration.isStatic || declaration.owner == nil else { return nil }
    if declaration.isStatic, singletonNames.contains(declaration.name) {
      return "is a singleton; make one in the composition root and hand it over"
    }
    if declaration.kind == .var, declaration.isStored {
      return "is mutable and has no owner; keep it in the controller that changes it"
    }
    if declaration.isStored, holdsInstance(declaration, of: references) {
      return "is a global instance of a class or an actor; make one in the composition root and hand it over"
    }
    return nil
  }

  /// Whether its type or its first value names a class, an actor or a box of mutable state. What a closure does later
  /// is its own affair, unless it is called at once.
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
      "One instance for all is refused", in: "Sources/ModelControllers/CacheController.swift",
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
      "Mutable state has an owner", in: "Sources/LotusModel/GitHub/User.swift",
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
      "No type hands out every dependency", in: "Sources/ghlotus/CompositionRoot.swift",
      """
      struct ServiceLocator {} // ✗ bag
      final class Container {} // ✗ bag
      enum AppEnvironment {} // ✗ bag
      func decode(from container: SingleValueDecodingContainer) {}
      """),
  ])
  func `State without an owner is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
