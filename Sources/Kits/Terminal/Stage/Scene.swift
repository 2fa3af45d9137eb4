/// A page, dialog or other unit of content that a stage shows.
///
/// View controllers conform to this protocol. A stage calls `load()` until the scene needs no more,
/// and passes keys to the scene in the meantime. When the scene has an outcome, or the user leaves
/// it, the stage closes it. A scene doesn't depend on its stage: the same scene works in a pipe, on
/// a terminal, on a full screen and in a test.
public protocol Scene: AnyObject {
  /// The type of the result that the scene returns to the caller of `Stage.show(_:)`.
  associatedtype Outcome: Sendable = Never

  /// The result of the scene. The scene ends when this value isn't `nil`.
  var outcome: Outcome? { get }
  /// The title of the scene in the title line or in the frame of a dialog.
  var title: SafeText { get }
  /// The name of the scene in a report of a crash. The name contains nothing that was loaded or typed.
  var reportName: String { get }
  /// The current activity of the scene while it loads, for example `Loading the profile`.
  var status: SafeText { get }
  /// The position of the selected row in the whole list, for the title line, for example
  /// `37 of 20,438`. Empty for a page.
  var rowPosition: SafeText { get }
  /// The age of stored content for the title line, such as `3 hours old`. Empty for other content.
  var age: SafeText { get }
  /// A message that replaces the status on a console that cannot redraw lines. Each new value is
  /// printed once.
  var announcement: SafeText? { get }
  var presentation: Presentation { get }
  /// The table with the scene's rows. `nil` for a scene that has nothing to show yet, or that needs a
  /// screen.
  var table: Table? { get }
  /// Whether the stage must call `load()`, because the scene has no content yet, can load more, or
  /// shows something out of date.
  var needsLoad: Bool { get }
  /// Loads some content. After an error, the stage can call the method again to repeat the same
  /// load.
  func load() async throws
  /// Prepares the scene for another attempt after a failed load. Only full-screen stages call this
  /// method.
  ///
  /// After this call, `needsLoad` must be `true`, even if the scene kept its rows after the
  /// failure.
  func retry()
  /// The key commands of the scene. The stage uses them for key handling, the footer and the help
  /// page.
  var commands: [KeyCommand] { get }
  /// Notes about the content, shown after the content. A console writes them to standard error.
  func notes(for audience: Audience) -> [StyledText]
  /// Returns the error to report after all content has been printed, if some content is missing. A
  /// console throws the error, so that the exit status reports a failure.
  func shortfall(for audience: Audience) -> (any Error)?
  /// Closes the scene. The stage calls this method last, even after an error or a cancellation.
  func close() async

  /// The scene as an instance of a narrower protocol, or `nil` if it doesn't conform.
  ///
  /// Don't implement these properties. They replace dynamic casts, which fail outside of tasks,
  /// because the conformances of scenes are isolated to the main actor.
  var asInputScene: (any InputScene)? { get }
  var asDrawnScene: (any DrawnScene)? { get }
  var asReplyScene: (any ReplyScene)? { get }
  var asDataScene: (any DataScene)? { get }
}

extension Scene {
  public var outcome: Outcome? { nil }
  public var title: SafeText { "" }
  public var reportName: String { String(String(describing: Self.self).prefix { $0 != "<" }) }
  public var status: SafeText { "" }
  public var rowPosition: SafeText { "" }
  public var age: SafeText { "" }
  public var announcement: SafeText? { nil }
  public var presentation: Presentation { .page }
  public var table: Table? { nil }
  public var needsLoad: Bool { false }
  public func load() async throws {}
  public func retry() {}
  public var commands: [KeyCommand] { [] }
  public func notes(for audience: Audience) -> [StyledText] { [] }
  public func shortfall(for audience: Audience) -> (any Error)? { nil }
  public func close() async {}
  public var asInputScene: (any InputScene)? { nil }
  public var asDrawnScene: (any DrawnScene)? { nil }
  public var asReplyScene: (any ReplyScene)? { nil }
  public var asDataScene: (any DataScene)? { nil }
}

extension Scene {
  /// The state of the scene that a navigator needs.
  var traits: NavigationStack.Traits {
    NavigationStack.Traits(kind: presentation.kind, content: content, needsLoad: needsLoad)
  }

  private var content: NavigationStack.Content {
    if outcome != nil { return .outcome }
    if let table { return table.source.count == 0 ? .noRows : .shown }
    return needsLoad && (presentation.isConversation || commands.isEmpty) ? .nothing : .shown
  }
}

/// A scene that handles events other than its commands, such as typing. In other scenes, the table
/// handles these events: it moves the selection or scrolls.
public protocol InputScene {
  /// Whether typed characters are text input rather than keys of commands.
  var isTyping: Bool { get }
  /// The rows on the help page for keys that aren't commands, such as keys that edit.
  var help: [LabelsCell.Row] { get }
  /// Whether the typed text is exactly the name of the selected entry. The user then doesn't have
  /// to choose among the entries.
  var hasExactMatch: Bool { get }
  /// Handles an event that isn't a command.
  ///
  /// - Returns: `false` if the event has no meaning in this scene.
  func handle(_ event: InputEvent) -> Bool
}

extension InputScene {
  public var help: [LabelsCell.Row] { [] }
  public var hasExactMatch: Bool { false }
}

extension Scene where Self: InputScene {
  public var asInputScene: (any InputScene)? { self }
}

/// A scene that draws itself on a screen. For other scenes, a screen draws the table.
public protocol DrawnScene {
  func frame(in size: Size) -> Frame
}

extension Scene where Self: DrawnScene {
  public var asDrawnScene: (any DrawnScene)? { self }
}

/// A scene that the user replies to with a line on a console, or with keys on a screen.
public protocol ReplyScene {
  /// The prompt for a line of input on a console, or `nil` if the scene needs no more lines.
  var linePrompt: LinePrompt? { get }
  /// Called when the scene stops ignoring keys on a screen. See `Presentation.conversation`.
  func beginTakingKeys()
}

extension Scene where Self: ReplyScene {
  public var asReplyScene: (any ReplyScene)? { self }
}

/// A scene whose rows can be encoded as data for programs.
public protocol DataScene {
  /// Encodes rows.
  ///
  /// - Returns: The encoded rows, or `nil` if the stage must draw the rows instead.
  func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]?
}

extension Scene where Self: DataScene {
  public var asDataScene: (any DataScene)? { self }
}

/// The relation of a scene to the scene below, and the lines of the screen that it covers.
public enum Presentation {
  /// A page, which fills the screen.
  case page
  /// A question or another interruption.
  ///
  /// A console writes the rows of the scene to standard error. On a screen, the scene ignores keys
  /// for a short time, because the user may have pressed them for the previous scene.
  ///
  /// - Parameter placement: The position of a scene that draws itself, or `nil` if the stage draws a
  ///   dialog around the rows of the scene.
  case conversation(Window.Placement? = nil)
  /// A tool that belongs to the page below, such as a menu. The page remains visible.
  case part(Window.Placement)

  var isConversation: Bool { kind == .conversation }

  var kind: NavigationStack.Kind {
    switch self {
    case .page: .page
    case .conversation: .conversation
    case .part: .part
    }
  }
}

/// A prompt for a line of input, for stages that don't read single keys.
public struct LinePrompt {
  /// The text to print before each line is read.
  public let text: [StyledText]
  /// Whether the terminal hides the typed characters.
  public let isSecret: Bool
  /// A closure that receives the line that the user entered, or `nil` at the end of the input.
  public let reply: (String?) -> Void

  public init(_ text: [StyledText], isSecret: Bool = false, reply: @escaping (String?) -> Void) {
    self.text = text
    self.isSecret = isSecret
    self.reply = reply
  }
}
