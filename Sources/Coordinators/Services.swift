public import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers

/// The shared model controllers of a run. A coordinator injects into a scene only the controllers
/// that the scene uses.
public struct Services {
  let network: NetworkController
  /// Loads the previews of rows. `nil` for a run without previews.
  let previewNetwork: NetworkController?
  let documents: DocumentController
  let places: StateRestorationController
  /// Loads avatars. `nil` for a run that doesn't show pictures.
  let pictures: PictureController?
  let drafts: DraftController
  let readmeDrafts: ReadmeDraftController
  /// Stores text that the user has written but not sent.
  let unsent: PromptDraftController

  public init(
    network: NetworkController, previewNetwork: NetworkController? = nil, documents: DocumentController,
    places: StateRestorationController = StateRestorationController(), pictures: PictureController? = nil,
    drafts: DraftController, readmeDrafts: ReadmeDraftController,
    unsent: PromptDraftController = PromptDraftController()
  ) {
    self.network = network
    self.previewNetwork = previewNetwork
    self.documents = documents
    self.places = places
    self.pictures = pictures
    self.drafts = drafts
    self.readmeDrafts = readmeDrafts
    self.unsent = unsent
  }

  /// The services that the scenes of previews use, or `nil` for a run without previews. A preview has
  /// no pictures, because loading them sends requests.
  var forPreviews: Services? {
    previewNetwork.map {
      Services(network: $0, documents: documents, drafts: drafts, readmeDrafts: readmeDrafts, unsent: unsent)
    }
  }
}

/// The terminal, the programs, the files and the settings of the user's system.
public struct UserSystem {
  let console: Console
  let activity: ActivityIndicator
  let input: TerminalInput
  /// Opens a page in the browser. The returned closure waits for the result and throws an error if
  /// the browser fails. `nil` if no browser is available.
  let openPage: ((WebAddress) -> @MainActor () async throws -> Void)?
  /// Lets the user edit the file at a path in an editor.
  let edit: @MainActor (String) async throws -> Void
  /// Merges versions of a text that were made from the same original.
  let merge: ([MergeSide: String]) async throws -> String
  /// Lets the user edit text in an editor.
  let editText: TextEditing
  let files: TypedFiles
  /// Returns the recording at a path that the user typed.
  let recording: @MainActor @Sendable (String) -> ArchiveFile
  let signIn: SignInSettings
  /// The keys of the app's commands.
  let keys: KeyMap
  /// Called after a scene of the app has closed.
  let sceneDidClose: () -> Void
  /// Called with the scenes on a stage, from the root to the topmost one, when they have changed.
  let scenesDidChange: ([any Scene]) -> Void

  public init(
    console: Console, input: TerminalInput, openPage: ((WebAddress) -> @MainActor () async throws -> Void)? = nil,
    edit: @escaping @MainActor (String) async throws -> Void = { _ in },
    merge: @escaping ([MergeSide: String]) async throws -> String = { _ in throw ReadmeError.cannotMerge },
    editText: @escaping TextEditing = { text, _ in EditorResult(text: text, error: .noEditor) },
    files: TypedFiles, recording: @escaping @MainActor @Sendable (String) -> ArchiveFile = { ArchiveFile(path: $0) },
    signIn: SignInSettings = SignInSettings(), keys: KeyMap = KeyMap(), sceneDidClose: @escaping () -> Void = {},
    scenesDidChange: @escaping ([any Scene]) -> Void = { _ in }
  ) {
    self.console = console
    activity = ActivityIndicator(console: console)
    self.input = input
    self.openPage = openPage
    self.edit = edit
    self.merge = merge
    self.editText = editText
    self.files = files
    self.recording = recording
    self.signIn = signIn
    self.keys = keys
    self.sceneDidClose = sceneDidClose
    self.scenesDidChange = scenesDidChange
  }
}

extension UserSystem {
  /// Asks the user what to do about an error. The dialog stays open while the user opens its page.
  ///
  /// - Returns: The decision, except `.openPage`, after which the dialog stays open. `.close` if
  ///   the user gave no reply.
  func decision(by choice: Choice<ErrorDecision>, on stage: any Stage) async -> ErrorDecision {
    while true {
      let decision = await stage.ask(choice) ?? .close
      guard case .openPage(let address) = decision else { return decision }
      // Don't wait for the result. The user sees whether the browser opens, and the address stays
      // in the dialog.
      _ = openPage?(address)
    }
  }
}

/// The ways to sign in that the user has set up.
public struct SignInSettings {
  /// Returns the client ID of the OAuth app, or `nil` if no app is configured. Throws if the
  /// configuration file is invalid.
  let clientID: () throws -> String?
  /// Returns the token that GitHub's `gh` program stores for the server. `nil` if `gh` isn't
  /// installed.
  let ghToken: (@MainActor () async -> Token?)?
  /// Whether the user can be asked to sign in. A replay never asks.
  let canAsk: Bool

  /// Whether a sign-in can begin. In a replay, a sign-in can begin only if the recording contains
  /// it.
  var canBegin: Bool { canAsk || (try? clientID()) != nil }

  /// The way to sign in inside the app.
  var way: AvailableSignIn {
    guard canAsk else { return .none }
    do {
      return try clientID() == nil ? .token(hasGH: ghToken != nil) : .code
    } catch {
      // The invalid configuration file is reported when the user signs in, so ignore the error
      // here.
      return .code
    }
  }

  public init(
    clientID: @escaping () throws -> String? = { nil }, ghToken: (@MainActor () async -> Token?)? = nil,
    canAsk: Bool = false
  ) {
    self.clientID = clientID
    self.ghToken = ghToken
    self.canAsk = canAsk
  }
}
