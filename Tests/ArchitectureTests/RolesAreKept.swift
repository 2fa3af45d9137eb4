import Testing

/// Promises that the roles of the pattern make in addition to the numbered rules.
@Suite("Promises of the roles")
struct RolesAreKept {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let promises: [([SourceFile]) -> [Violation]] = [
      coding, viewsWithModels, needlessViewModels, waiting, screensAsTasks,
      coordinatorsWithoutStart, alerts, makers, tokensGivenOut, transportsWithTypes,
    ]
    return promises.flatMap { $0(files) }
  }

  /// Uses of encoders and decoders outside of models and model controllers.
  ///
  /// Models define their own encoding and decoding. Model controllers trigger it.
  private static func coding(in files: [SourceFile]) -> [Violation] {
    let words: Set = ["JSONDecoder", "JSONEncoder", "Codable", "Encodable", "CodingKey"]
    return files.inModule("ViewModels", "Terminal", "ViewControllers", "Coordinators", "ghlotus").flatMap { file in
      file.words(where: words.contains).map { file.violation($0.line, "uses `\($0.text)`; do this in a model") }
    }
  }

  private static func viewsWithModels(in files: [SourceFile]) -> [Violation] {
    let models = Set(files.inModule("LotusModel").flatMap(\.types).filter { $0.owner == nil }.map(\.name))
    let views = files.inModule("ViewControllers").filter { $0.types.contains { $0.inherited.contains("Cell") } }
    return views.flatMap { file in
      file.words(where: models.contains).map {
        file.violation($0.line, "uses the model `\($0.text)`; pass a view model to the view")
      }
    }
  }

  /// Uses of view models in the files that need none, because they show plain text or a response
  /// exactly as received.
  private static func needlessViewModels(in files: [SourceFile]) -> [Violation] {
    let plain: Set = ["APIViewController.swift", "APIDataSource.swift"]
    return files.inModule("ViewControllers").filter { plain.contains($0.name) }.flatMap { file in
      file.words { $0 == "ViewModels" || $0.hasSuffix("ViewModel") }.map {
        file.violation($0.line, "uses `\($0.text)`; this file shows plain text and needs no view model")
      }
    }
  }

  private static func waiting(in files: [SourceFile]) -> [Violation] {
    let dedicated = files.inModule("ViewControllers").filter { file in
      file.comments.contains { $0.text.hasPrefix("/// Dedicated model controller") }
    }
    return dedicated.flatMap { file in
      file.words { ["async", "await"].contains($0) }.map {
        file.violation($0.line, "uses `\($0.text)`; move the waiting to the view controller")
      }
    }
  }

  private static func screensAsTasks(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").flatMap { file in
      file.declarations.filter { $0.kind == .case && $0.owner == "AppTask" }.filter { task in
        ([task.name] + task.signature.map(\.text)).contains { $0.lowercased().hasSuffix("viewcontroller") }
      }.map { file.violation($0.line, "`\($0.name)` names a screen; name the goal of the task") }
    }
  }

  private static func coordinatorsWithoutStart(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").filter { !Phrase("func start(").isSaid(in: $0.tokens) }.flatMap { file in
      file.types.filter { $0.kind == .class && $0.name.hasSuffix("Coordinator") }.map {
        file.violation($0.line, "`\($0.name)` has no `start` method")
      }
    }
  }

  /// Uses of alerts in coordinators.
  ///
  /// A coordinator throws an error instead, and the app delegate presents it. But a profile edit
  /// continues line by line after the error that the terminal can't show the form.
  private static func alerts(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").filter { $0.name != "EditProfileCoordinator.swift" }.flatMap { file in
      file.words { $0 == "alert" }.map {
        file.violation($0.line, "uses `alert`; throw the error, which the app delegate presents")
      }
    }
  }

  /// Calls that create shared model controllers outside of the composition root.
  ///
  /// Only controllers with access to files, the network or other outside resources are shared. The
  /// controllers in `empty` have no state when they are created.
  private static func makers(in files: [SourceFile]) -> [Violation] {
    let empty: Set = ["StateRestorationController", "PromptDraftController"]
    let types = files.inModule("ModelControllers").flatMap(\.types).filter { $0.kind != .protocol }.map(\.name)
    let shared = Set(types.filter { $0.hasSuffix("Controller") || $0.hasSuffix("Transport") }).subtracting(empty)
    return files.production.filter { $0.module != "ghlotus" }.flatMap { file in
      file.words(where: shared.contains).filter { file.tokens[($0.index + 1)...].first?.text == "(" }.map {
        file.violation($0.line, "creates a `\($0.text)`; use the instance from the composition root")
      }
    }
  }

  private static func tokensGivenOut(in files: [SourceFile]) -> [Violation] {
    let doors = files.inModule("ModelControllers").filter { $0.name.hasPrefix("NetworkController") }
    return doors.flatMap { file in
      file.mentions(of: ["-> Token", "-> Credential", "-> FoundCredential"]).filter { mention in
        let start = file.tokens[..<mention.index].lastIndex { $0.text == "func" } ?? 0
        return file.tokens[..<start].suffix(2).contains { $0.text == "public" }
      }.map { file.violation($0.line, "returns a token with `\($0.text)`; use the token only here") }
    } + tokenReaders(in: files)
  }

  private static func tokenReaders(in files: [SourceFile]) -> [Violation] {
    files.filter { !$0.name.hasPrefix("NetworkController") && $0.name != "TokenWork.swift" }.flatMap { file in
      file.words { $0 == "tokenText" }.map { file.violation($0.line, "uses `tokenText`; only `ghlotus token` may") }
    }
  }

  private static func transportsWithTypes(in files: [SourceFile]) -> [Violation] {
    let typed: Set = ["APIRequest", "GraphQLQuery", "APICall", "GitHubServer", "RequestBuilder", "Token"]
    let carriers = files.inModule("ModelControllers").filter {
      $0.name == "RequestScheduler.swift" || $0.path.contains("/Transport/")
    }
    return carriers.flatMap { file in
      file.words(where: typed.contains).map {
        file.violation($0.line, "uses `\($0.text)`; use HTTPRequest instead")
      }
    }
  }

  @Test func `Only models and model controllers use encoders and decoders`() {
    expectNone(Self.coding(in: .package))
  }

  @Test func `Views use no models`() {
    expectNone(Self.viewsWithModels(in: .package))
  }

  @Test func `Scenes that show plain text use no view models`() {
    expectNone(Self.needlessViewModels(in: .package))
  }

  @Test func `Dedicated model controllers use neither async nor await`() {
    expectNone(Self.waiting(in: .package))
  }

  @Test func `Tasks do not name screens`() {
    expectNone(Self.screensAsTasks(in: .package))
  }

  @Test func `Every coordinator has a start method`() {
    expectNone(Self.coordinatorsWithoutStart(in: .package))
  }

  @Test func `Of the coordinators, only the editor of the profile presents an alert`() {
    expectNone(Self.alerts(in: .package))
  }

  @Test func `Only the composition root creates shared model controllers`() {
    expectNone(Self.makers(in: .package))
  }

  @Test func `The network controller returns no token, except as text for ghlotus token`() {
    expectNone(Self.tokensGivenOut(in: .package))
  }

  @Test func `The request scheduler and the transports use no typed requests`() {
    expectNone(Self.transportsWithTypes(in: .package))
  }

  @Test(arguments: [
    Example(
      "Only models encode and decode themselves",
      [
        "Sources/LotusModel/Accounts/User.swift": "struct User: Codable {}",
        "Sources/ModelControllers/Network/NetworkController.swift": "try JSONDecoder().decode(type, from: body)",
        "Sources/ViewControllers/API/APIViewController.swift": "let data = JSONEncoder() // ✗ uses `JSONEncoder`",
        "Sources/ViewModels/AgeViewModel.swift": "struct AgeViewModel: Codable {} // ✗ uses `Codable`",
      ]),
    Example(
      "A view uses a view model",
      [
        "Sources/LotusModel/Accounts/User.swift": "struct User { struct Plan {} }",
        "Sources/ViewControllers/Profile/ProfileDataSource.swift": "final class ProfileDataSource { let user: User }",
        "Sources/ViewControllers/Profile/SummaryCell.swift": """
        struct SummaryCell: Cell {
          let user: User // ✗ uses the model `User`
          let viewModel: ProfileSummaryViewModel
        }
        """,
      ]),
    Example(
      "Plain text needs no view model", in: "Sources/ViewControllers/API/APIViewController.swift",
      """
      import ViewModels // ✗ uses `ViewModels`
      let shown = IdentityViewModel(identity) // ✗ uses `IdentityViewModel`
      """),
    Example(
      "A data source does not wait", in: "Sources/ViewControllers/List/ListDataSource.swift",
      """
      /// Dedicated model controller: rows.
      final class ListDataSource {
        func load() async { // ✗ uses `async`
          rows = await fetch() // ✗ uses `await`
        }
      }
      """),
    Example(
      "A task names a goal, not a screen", in: "Sources/Coordinators/AppTask.swift",
      """
      enum AppTask {
        case showProfile(Login)
        case show(ProfileViewController) // ✗ `show` names a screen
      }
      """),
    Example(
      "A coordinator has a start method and throws errors it cannot handle",
      [
        "Sources/Coordinators/BrowseCoordinator.swift": "final class BrowseCoordinator {} // ✗ has no `start`",
        "Sources/Coordinators/BrowseCoordinator+Lists.swift": "extension BrowseCoordinator {}",
        "Sources/Coordinators/LoginCoordinator.swift": """
        final class LoginCoordinator {
          func start() {
            console.alert(error, from: viewpoint) // ✗ uses `alert`
          }
        }
        """,
      ]),
    Example(
      "A shared model controller is created once",
      [
        "Sources/ModelControllers/Cache/CacheController.swift": "actor CacheController {}",
        "Sources/ViewControllers/Profile/ProfileViewController.swift":
          "let cache = CacheController(path: nil) // ✗ creates a `CacheController`",
        "Sources/ghlotus/CompositionRoot.swift": "let cache = CacheController(path: nil)",
      ]),
    Example(
      "No method returns a token", in: "Sources/ModelControllers/Network/NetworkController+SignIn.swift",
      """
      extension NetworkController {
        public func current() async -> Token? { nil } // ✗ returns a token
        func own() -> Token? { nil }
        public func login() -> Login? { nil }
      }
      """),
    Example(
      "Only ghlotus token reads the text of the token",
      [
        "Sources/ModelControllers/Network/NetworkController+SignIn.swift":
          "public func tokenText() -> String { secret }",
        "Sources/ViewControllers/Account/TokenWork.swift": "let text = try await network.tokenText()",
        "Sources/ViewControllers/Account/IdentityViewController.swift":
          "let text = try await network.tokenText() // ✗ uses `tokenText`",
      ]),
    Example(
      "The scheduler uses untyped requests", in: "Sources/ModelControllers/Network/RequestScheduler.swift",
      """
      func send(_ request: APIRequest<User>) {} // ✗ uses `APIRequest`
      func send(_ request: HTTPRequest) {}
      """),
  ])
  func `A broken promise of a role is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
