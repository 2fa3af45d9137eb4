import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// The first step of a user in the app.
public nonisolated enum FirstStep: Sendable {
  case ownProfile
  case signIn
  case openRecording(ArchiveFile)
  case leave
}

/// View controller: introduces the app to users who aren't signed in. Users who are signed in see it
/// only if their profile couldn't be loaded.
public final class IntroductionViewController: Scene {
  public weak var delegate: (any IntroductionDelegate)?
  private let network: NetworkController
  private let signIn: AvailableSignIn
  private let viewpoint: Viewpoint
  private let files: TypedFiles
  private let recording: @MainActor @Sendable (String) -> ArchiveFile
  private let hasFailed: Bool
  /// Whether the user is signed in. `nil` until the scene has checked it.
  private var isSignedIn: Bool?
  public private(set) var table: Table?
  public private(set) var outcome: FirstStep?

  /// Creates an introduction.
  ///
  /// - Parameters:
  ///   - signIn: The way to sign in here. During a replay, there is none.
  ///   - files: The files whose paths the user types.
  ///   - recording: A closure that returns the recording at a path the user typed.
  ///   - hasFailed: Whether the profile of the signed-in user couldn't be loaded.
  public init(
    network: NetworkController, signIn: AvailableSignIn, viewpoint: Viewpoint, files: TypedFiles,
    recording: @escaping @MainActor @Sendable (String) -> ArchiveFile, hasFailed: Bool = false
  ) {
    self.network = network
    self.signIn = signIn
    self.viewpoint = viewpoint
    self.files = files
    self.recording = recording
    self.hasFailed = hasFailed
  }

  public var title: SafeText { "ghlotus" }

  public var status: SafeText { "Looking for a token" }

  public var needsLoad: Bool { isSignedIn == nil && outcome == nil }

  public func load() async throws {
    let isSignedIn = try await network.isSignedIn()
    self.isSignedIn = isSignedIn
    guard !isSignedIn || hasFailed else {
      outcome = .ownProfile
      return
    }
    let ways = SignInWaysViewModel(signIn, from: viewpoint).lines.map { ParagraphCell(untrusted: $0.keepingCommands) }
    let failure = ParagraphCell("Your profile could not be loaded. To try again, press Enter.")
    table = Table(
      [
        ParagraphCell(StyledText("GitHub in the terminal", .bold)), BlankCell(),
        ParagraphCell(
          "Browse profiles, followers, repositories, stars and gists. You can look around without an account. If you sign in, the app opens your own profile first, and you can edit it, follow users and star repositories."
        ), BlankCell(),
      ] + (isSignedIn ? [failure] : ways))
  }

  public var commands: [KeyCommand] {
    guard table != nil else { return [] }
    return [
      isSignedIn == true
        ? KeyCommand("Enter", "l", name: "your profile", now: { self.outcome = .ownProfile })
        : KeyCommand("Enter", "l", name: "look around", work: { [weak self] in try await self?.lookAround() }),
      KeyCommand(
        "s", name: "sign in", unless: signIn == .none ? "Not available in a recording" : nil,
        now: { self.outcome = .signIn }),
      KeyCommand("o", name: "open a recording", work: { [weak self] in try await self?.openRecording() }),
      KeyCommand("q", "Escape", name: "quit", now: { self.outcome = .leave }),
    ]
  }

  /// Shows a page of GitHub above the introduction. The user may sign in there, so the scene then
  /// checks again whether the user is signed in.
  private func lookAround() async throws {
    defer { isSignedIn = nil }
    try await delegate?.introductionWantsLookAround()
  }

  /// Prompts for the path of a recording until it can be read or the user cancels.
  private func openRecording() async throws {
    let kind = Prompt.Kind.file(completions: files.paths)
    let prompt = Prompt("Path of a recording", action: "open", kind: kind) { [weak self, recording] typed in
      let file = recording(typed.trimmed)
      _ = try file.read()
      self?.outcome = .openRecording(file)
    }
    try await delegate?.show(prompt)
  }
}

/// The methods that the introduction calls on its delegate, in addition to those of every page.
public protocol IntroductionDelegate: PageDelegate {
  /// Shows a page of GitHub that everybody can see.
  func introductionWantsLookAround() async throws
}
