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
  case lookAround
  case openRecording(ArchiveFile)
  case leave
}

/// View controller: introduces the app to users who aren't signed in. Users who are signed in don't
/// see it.
public final class IntroductionViewController: Scene {
  public weak var delegate: (any PromptDelegate)?
  private let network: NetworkController
  private let signIn: AvailableSignIn
  private let viewpoint: Viewpoint
  private let files: TypedFiles
  private let recording: @MainActor @Sendable (String) -> ArchiveFile
  public private(set) var table: Table?
  public private(set) var outcome: FirstStep?

  /// Creates an introduction.
  ///
  /// - Parameters:
  ///   - signIn: The way to sign in here. During a replay, there is none.
  ///   - files: The files whose paths the user types.
  ///   - recording: A closure that returns the recording at a path the user typed.
  public init(
    network: NetworkController, signIn: AvailableSignIn, viewpoint: Viewpoint, files: TypedFiles,
    recording: @escaping @MainActor @Sendable (String) -> ArchiveFile
  ) {
    self.network = network
    self.signIn = signIn
    self.viewpoint = viewpoint
    self.files = files
    self.recording = recording
  }

  public var title: SafeText { "ghlotus" }

  public var status: SafeText { "Looking for a token" }

  public var needsLoad: Bool { table == nil && outcome == nil }

  public func load() async throws {
    guard try await !network.isSignedIn() else {
      outcome = .ownProfile
      return
    }
    let ways = SignInWaysViewModel(signIn, from: viewpoint).lines.map { ParagraphCell(untrusted: $0.keepingCommands) }
    table = Table(
      [
        ParagraphCell(StyledText("GitHub in the terminal", .bold)), BlankCell(),
        ParagraphCell(
          "Browse profiles, followers, repositories, stars and gists. You can look around without an account. If you sign in, the app opens your own profile first, and you can edit it, follow users and star repositories."
        ), BlankCell(),
      ] + ways)
  }

  public var commands: [KeyCommand] {
    guard table != nil else { return [] }
    return [
      KeyCommand("Enter", "l", name: "look around", now: { self.outcome = .lookAround }),
      KeyCommand(
        "s", name: "sign in", unless: signIn == .none ? "Not available in a recording" : nil,
        now: { self.outcome = .signIn }
      ).essential,
      KeyCommand("o", name: "open a recording", work: { [weak self] in try await self?.openRecording() }),
      KeyCommand("q", "Escape", name: "quit", now: { self.outcome = .leave }),
    ]
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
