import Testing

/// What the roles of the pattern promise beside the numbered rules, each promise by itself.
@Suite("Roles are kept")
struct RolesAreKept {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let promises: [([SourceFile]) -> [Violation]] = [
      coding, viewsWithModels, needlessViewModels, waiting, screensAsTasks,
      coordinatorsWithoutStart, alerts, makers, tokensGivenOut, transportsWithTypes,
    ]
    return promises.flatMap { $0(files) }
  }

  /// Models read and write themselves; model controllers have them do it.
  private static func coding(in files: [SourceFile]) -> [Violation] {
    let words: Set = ["JSONDecoder", "JSONEncoder", "Codable", "Encodable", "CodingKey"]
    return files.inModule("ViewModels", "Terminal", "ViewControllers", "Coordinators", "ghlotus").flatMap { file in
      file.words(where: words.contains).map { file.violation($0.line, "names `\($0.text)`; let a model code itself") }
    }
  }

  private static func viewsWithModels(in files: [SourceFile]) -> [Violation] {
    let models = Set(files.inModule("LotusModel").flatMap(\.types).filter { $0.owner == nil }.map(\.name))
    let views = files.inModule("ViewControllers").filter { $0.types.contains { $0.inherited.contains("Cell") } }
    return views.flatMap { file in
      file.words(where: models.contains).map {
        file.violation($0.line, "names the model `\($0.text)`; give the view a view model")
      }
    }
  }

  /// What is shown as plain text, or as it came, needs none.
  private static func needlessViewModels(in files: [SourceFile]) -> [Violation] {
    let plain: Set = ["LoginViewController.swift", "APIViewController.swift", "APIDataSource.swift"]
    return files.inModule("ViewControllers").filter { plain.contains($0.name) }.flatMap { file in
      file.words { $0 == "ViewModels" || $0.hasSuffix("ViewModel") }.map {
        file.violation($0.line, "names `\($0.text)`; what is shown here needs no view model")
      }
    }
  }

  private static func waiting(in files: [SourceFile]) -> [Violation] {
    let dedicated = files.inModule("ViewControllers").filter { file in
      file.comments.contains { $0.text.hasPrefix("/// Dedicated model controller") }
    }
    return dedicated.flatMap { file in
      file.words { ["async", "await"].contains($0) }.map {
        file.violation($0.line, "says `\($0.text)`; let the view controller wait, and hand over what came")
      }
    }
  }

  private static func screensAsTasks(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").flatMap { file in
      file.declarations.filter { $0.kind == .case && $0.owner == "AppTask" }.filter { task in
        ([task.name] + task.signature.map(\.text)).contains { $0.lowercased().hasSuffix("viewcontroller") }
      }.map { file.violation($0.line, "`\($0.name)` is a screen; say what is wanted") }
    }
  }

  private static func coordinatorsWithoutStart(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").filter { !Phrase("func start(").isSaid(in: $0.tokens) }.flatMap { file in
      file.types.filter { $0.kind == .class && $0.name.hasSuffix("Coordinator") }.map {
        file.violation($0.line, "`\($0.name)` has no `start`")
      }
    }
  }

  private static func alerts(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").filter { $0.name != "AppCoordinator.swift" }.flatMap { file in
      file.words { $0 == "AlertViewController" }.map {
        file.violation($0.line, "names `AlertViewController`; throw, and let the app coordinator say why")
      }
    }
  }

  /// Those that hold something of the outside; the others are empty until they are used.
  private static func makers(in files: [SourceFile]) -> [Violation] {
    let empty: Set = ["DocumentController", "PlaceController", "UnsentController"]
    let types = files.inModule("ModelControllers").flatMap(\.types).filter { $0.kind != .protocol }.map(\.name)
    let shared = Set(types.filter { $0.hasSuffix("Controller") || $0.hasSuffix("Transport") }).subtracting(empty)
    return files.production.filter { $0.module != "ghlotus" }.flatMap { file in
      file.words(where: shared.contains).filter { file.tokens[($0.index + 1)...].first?.text == "(" }.map {
        file.violation($0.line, "makes a `\($0.text)`; take the one that the composition root has made")
      }
    }
  }

  private static func tokensGivenOut(in files: [SourceFile]) -> [Violation] {
    let doors = files.inModule("ModelControllers").filter { $0.name.hasPrefix("NetworkController") }
    return doors.flatMap { file in
      file.mentions(of: ["-> Token", "-> Credential", "-> FoundCredential"]).filter { mention in
        let start = file.tokens[..<mention.index].lastIndex { $0.text == "func" } ?? 0
        return file.tokens[..<start].suffix(2).contains { $0.text == "public" }
      }.map { file.violation($0.line, "gives out a token with `\($0.text)`; use it here") }
    }
  }

  private static func transportsWithTypes(in files: [SourceFile]) -> [Violation] {
    let typed: Set = ["APIRequest", "GraphQLQuery", "APICall", "GitHubServer", "RequestBuilder", "Token"]
    let carriers = files.inModule("ModelControllers").filter {
      $0.name == "RequestScheduler.swift" || $0.path.contains("/Transport/")
    }
    return carriers.flatMap { file in
      file.words(where: typed.contains).map {
        file.violation($0.line, "names `\($0.text)`; take an HTTPRequest, which has no type")
      }
    }
  }

  @Test func `Above the model controllers nothing is encoded or decoded`() {
    expectNone(Self.coding(in: .package))
  }

  @Test func `Views see no models`() {
    expectNone(Self.viewsWithModels(in: .package))
  }

  @Test func `What is shown as it came has no view model`() {
    expectNone(Self.needlessViewModels(in: .package))
  }

  @Test func `Dedicated model controllers wait for nothing`() {
    expectNone(Self.waiting(in: .package))
  }

  @Test func `Tasks are no screens`() {
    expectNone(Self.screensAsTasks(in: .package))
  }

  @Test func `Every coordinator has a start`() {
    expectNone(Self.coordinatorsWithoutStart(in: .package))
  }

  @Test func `The app coordinator alone presents alerts`() {
    expectNone(Self.alerts(in: .package))
  }

  @Test func `The composition root alone makes what is shared`() {
    expectNone(Self.makers(in: .package))
  }

  @Test func `The network controller gives out no token`() {
    expectNone(Self.tokensGivenOut(in: .package))
  }

  @Test func `What schedules and carries requests knows none of their types`() {
    expectNone(Self.transportsWithTypes(in: .package))
  }

  @Test(arguments: [
    Example(
      "Models code themselves",
      [
        "Sources/LotusModel/GitHub/User.swift": "struct User: Codable {}",
        "Sources/ModelControllers/Network/NetworkController.swift": "try JSONDecoder().decode(type, from: body)",
        "Sources/ViewControllers/API/APIViewController.swift": "let data = JSONEncoder() // ✗ names `JSONEncoder`",
        "Sources/ViewModels/AgeViewModel.swift": "struct AgeViewModel: Codable {} // ✗ names `Codable`",
      ]),
    Example(
      "A view sees a view model",
      [
        "Sources/LotusModel/GitHub/User.swift": "struct User { struct Plan {} }",
        "Sources/ViewControllers/Profile/ProfileDataSource.swift": "final class ProfileDataSource { let user: User }",
        "Sources/ViewControllers/Profile/SummaryCell.swift": """
        struct SummaryCell: Cell {
          let user: User // ✗ names the model `User`
          let viewModel: ProfileSummaryViewModel
        }
        """,
      ]),
    Example(
      "Plain texts need no view model", in: "Sources/ViewControllers/Login/LoginViewController.swift",
      """
      import ViewModels // ✗ names `ViewModels`
      let shown = IdentityViewModel(identity) // ✗ names `IdentityViewModel`
      """),
    Example(
      "A data source waits for nothing", in: "Sources/ViewControllers/List/ListDataSource.swift",
      """
      /// Dedicated model controller: rows.
      final class ListDataSource {
        func load() async { // ✗ says `async`
          rows = await fetch() // ✗ says `await`
        }
      }
      """),
    Example(
      "A task is no screen", in: "Sources/Coordinators/AppTask.swift",
      """
      enum AppTask {
        case showProfile(Login)
        case show(ProfileViewController) // ✗ `show` is a screen
      }
      """),
    Example(
      "A coordinator starts, and throws what it cannot handle",
      [
        "Sources/Coordinators/BrowseCoordinator.swift": "final class BrowseCoordinator {} // ✗ has no `start`",
        "Sources/Coordinators/BrowseCoordinator+Lists.swift": "extension BrowseCoordinator {}",
        "Sources/Coordinators/LoginCoordinator.swift": """
        final class LoginCoordinator {
          func start() {
            AlertViewController(console: console).show(error) // ✗ names `AlertViewController`
          }
        }
        """,
      ]),
    Example(
      "What is shared is made once",
      [
        "Sources/ModelControllers/Cache/CacheController.swift": "actor CacheController {}",
        "Sources/ViewControllers/Profile/ProfileViewController.swift":
          "let cache = CacheController(path: nil) // ✗ makes a `CacheController`",
        "Sources/ghlotus/CompositionRoot.swift": "let cache = CacheController(path: nil)",
      ]),
    Example(
      "Tokens stay inside", in: "Sources/ModelControllers/Network/NetworkController+SignIn.swift",
      """
      extension NetworkController {
        public func current() async -> Token? { nil } // ✗ gives out a token
        func own() -> Token? { nil }
        public func login() -> Login? { nil }
      }
      """),
    Example(
      "A scheduler knows no types", in: "Sources/ModelControllers/Network/RequestScheduler.swift",
      """
      func send(_ request: APIRequest<User>) {} // ✗ names `APIRequest`
      func send(_ request: HTTPRequest) {}
      """),
  ])
  func `A role that is not kept is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
