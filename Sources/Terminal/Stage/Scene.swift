/// A page, dialog or other unit of content that a stage shows.
///
/// View controllers conform to this protocol. A stage loads the scene part by part until it needs
/// no more, and passes keys to it in the meantime. The scene ends when it has an outcome or when
/// the user leaves it, and then it is closed. A scene doesn't depend on its stage: the same scene
/// works in a pipe, on a terminal, on a full screen and in a test.
public protocol Scene: AnyObject {
  /// The type of the result that the scene returns to the caller of `Stage.show(_:)`.
  associatedtype Outcome: Sendable = Never

  /// The result of the scene. The scene ends when this value isn't `nil`.
  var outcome: Outcome? { get }
  /// The title of the scene in the title line or in the frame of a dialog.
  var title: SafeText { get }
  /// The current activity of the scene while it loads, for example `Loading the profile`.
  var status: SafeText { get }
  /// A message that replaces the status on a console that cannot redraw lines. Each new value is
  /// printed once.
  var announcement: SafeText? { get }
  /// The part of the screen that the scene's window covers.
  var placement: Window.Placement { get }
  /// The table with the scene's rows, or `nil` for a scene that draws itself and needs a screen.
  var table: Table? { get }
  /// Whether the scene is a conversation, such as a question.
  ///
  /// A console writes the rows of a conversation to standard error. On a screen, a conversation
  /// ignores keys for the first moment, because the user may have pressed them for the previous
  /// scene.
  var isConversation: Bool { get }
  /// Called when a conversation on a screen stops ignoring keys. See `isConversation`.
  func beginTakingKeys()
  /// Whether the stage must call `load()`: for the first part, for the next part, or because a part
  /// is out of date.
  var needsLoad: Bool { get }
  /// Loads the next part of the scene's content. After an error, the stage can call the method
  /// again to retry the part that failed.
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
  /// The rows on the help page for keys that aren't commands, such as keys that move or edit.
  var help: [LabelsCell.Row] { get }
  /// Whether typed characters are text input rather than keys of commands.
  var isTyping: Bool { get }
  /// Handles an event that isn't a command, such as typing or moving the selection.
  ///
  /// - Returns: `false` if the event has no meaning in this scene.
  func handle(_ event: InputEvent) -> Bool
  /// The prompt for a line of input on a console, or `nil` for a scene that doesn't read lines.
  var linePrompt: LinePrompt? { get }
  /// Draws the scene for a screen.
  func frame(in size: Size) -> Frame
  /// Encodes rows as data for programs.
  ///
  /// - Returns: The encoded rows, or `nil` if the stage must draw the rows instead.
  func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]?
  /// Notes about the content, shown after all of it. A console writes them to standard error.
  func notes(after format: DataFormat) -> [StyledText]
  /// Closes the scene. The stage calls this method last, even after an error or a cancellation.
  func close() async
}

extension Scene {
  public var outcome: Outcome? { nil }
  public var title: SafeText { "" }
  public var status: SafeText { "" }
  public var announcement: SafeText? { nil }
  public var placement: Window.Placement { .full }
  public var table: Table? { nil }
  public var isConversation: Bool { false }
  public func beginTakingKeys() {}
  public var needsLoad: Bool { false }
  public func load() async throws {}
  public func retry() {}
  public var commands: [KeyCommand] { [] }
  public var help: [LabelsCell.Row] { table == nil ? [] : Table.help }
  public var isTyping: Bool { false }
  public func handle(_ event: InputEvent) -> Bool { table?.handle(event) ?? false }
  public var linePrompt: LinePrompt? { nil }
  public func frame(in size: Size) -> Frame { table?.frame(in: size) ?? Frame(lines: []) }
  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? { nil }
  public func notes(after format: DataFormat) -> [StyledText] { [] }
  public func close() async {}
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
