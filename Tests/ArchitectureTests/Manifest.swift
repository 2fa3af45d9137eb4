/// The targets that `Package.swift` declares, read from the tokens of the file.
///
/// The `name:` of each target must be a literal. `swiftSettings:` may use literals, and constants
/// that the manifest declares.
struct Manifest {
  struct Target {
    let name: String
    let line: Int
    /// Whether the target is in `Tests/`, either as a test target or as a helper of tests.
    let isTest: Bool
    let isSystemLibrary: Bool
    let dependencies: Set<String>
    let settings: [Token]
  }

  let targets: [Target]

  /// Reads the targets.
  ///
  /// - Parameter file: The file `Package.swift`.
  init(_ file: SourceFile) {
    let constants = Dictionary(file.declarations.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let calls = file.mentions(of: Self.makers).sorted { $0.index < $1.index }
    var (targets, end) = ([Target](), 0)
    for call in calls where call.index >= end {
      let arguments = file.arguments(of: call)
      let value = { label in arguments.first { $0.label == label }?.value ?? [] }
      targets.append(
        Target(
          name: Self.texts(value("name")).first ?? "", line: call.line,
          isTest: call.text == ".testTarget("
            || Self.texts(value("path")).contains { $0.hasPrefix("Tests/") || $0.hasPrefix("Tools/") },
          isSystemLibrary: call.text == ".systemLibrary(",
          dependencies: Set(Self.texts(value("dependencies"))),
          settings: Self.expand(value("swiftSettings"), constants)))
      end = arguments.last?.value.endIndex ?? end
    }
    self.targets = targets
  }

  private static let makers: [Phrase] = [".target(", ".executableTarget(", ".testTarget(", ".systemLibrary("]

  private static func texts(_ tokens: ArraySlice<Token>) -> [String] {
    tokens.filter { $0.kind == .literal }.map { $0.text.filter { $0 != "\"" } }
  }

  /// Replaces each constant of the manifest with the tokens of its value.
  private static func expand(_ tokens: ArraySlice<Token>, _ constants: [String: ArraySlice<Token>]) -> [Token] {
    tokens.flatMap { token in constants[token.text].map { expand($0, constants) } ?? [token] }
  }
}
