/// Terminal kit: what can be shown and acted upon; a view controller is the centre of one.
///
/// A stage gives it its life: it loads, part by part, until it needs no more; takes keys meanwhile; ends once it has an
/// outcome or is left; is closed. A scene knows no stage: the same one serves a pipe, a terminal, a screen and a test.
public protocol Scene: AnyObject {
  /// What the caller that shows it learns from it.
  associatedtype Outcome: Sendable = Never

  /// The scene ends when this is not nil.
  var outcome: Outcome? { get }
  /// Heads it on a screen.
  var title: SafeText { get }
  /// What it waits for while it loads; changes with time.
  var status: SafeText { get }
  /// Said, each value once, where a status cannot be redrawn.
  var announcement: SafeText? { get }
  /// How it lies on a screen.
  var placement: Window.Placement { get }
  /// The rows that it shows; nil for a scene that draws itself and needs a screen.
  var table: Table? { get }
  /// Whether it is a conversation, whose rows a console writes to standard error. On a screen it takes no key in the first
  /// moment: keys up to then were meant for the scene before.
  var isConversation: Bool { get }
  /// Called on a screen when that moment is over.
  func beginTakingKeys()
  /// Whether `load` has to be called: for the first part, for another, for one that is out of date.
  var needsLoad: Bool { get }
  /// Loads the next part. After an error it can be called again, and goes on where it stopped.
  func load() async throws
  /// Called on a screen before a load that failed is begun again: what keeps its rows after a failure needs one again.
  func retry()
  /// The keys that do something here: their handling, the footer and the help come from them.
  var commands: [KeyCommand] { get }
  /// The keys that move and edit, for the help; they are no commands.
  var help: [LabelsCell.Row] { get }
  /// Whether what is typed is text, rather than keys.
  var isTyping: Bool { get }
  /// Typing and moving: what is done here that is no command.
  /// - Returns: false for what means nothing here.
  func handle(_ event: InputEvent) -> Bool
  /// What a line that was typed is to mean, where no single keys are read; nil for a scene that takes no lines.
  var linePrompt: LinePrompt? { get }
  /// What a screen shows of it.
  func frame(in size: Size) -> Frame
  /// Rows as data for programs.
  /// - Returns: nil where the rows are to be drawn instead.
  func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]?
  /// What is said beside the data once all of it is shown.
  func notes(after format: DataFormat) -> [StyledText]
  /// Called last, also after an error or a cancellation.
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

/// Asks for a line, where single keys are not read.
public struct LinePrompt {
  /// Said before each line.
  public let text: [StyledText]
  /// Whether a terminal does not show what is typed.
  public let isSecret: Bool
  /// Takes the line; nil at the end of the input.
  public let reply: (String?) -> Void

  public init(_ text: [StyledText], isSecret: Bool = false, reply: @escaping (String?) -> Void) {
    self.text = text
    self.isSecret = isSecret
    self.reply = reply
  }
}
