/// Terminal kit: a page or another unit of content that a stage shows.
protocol Scene: AnyObject {
  /// The type of the result that `Stage.show(_:)` returns.
  associatedtype Outcome = Never

  /// The result of the scene. The scene ends when this value isn't `nil`.
  var outcome: Outcome? { get }
  var title: String { get }
  /// The rows of the scene, or `nil` if it has nothing to show yet.
  var table: Table? { get }
  /// Whether the stage must call `load()` before it shows the scene.
  var needsLoad: Bool { get }
  func load() async throws
  /// The keys of the scene itself.
  var commands: [KeyCommand] { get }
  /// The prompt for a line of text, or `nil` if the scene takes keys.
  var linePrompt: LinePrompt? { get }
}

extension Scene {
  var outcome: Outcome? { nil }
  var table: Table? { nil }
  var needsLoad: Bool { false }
  func load() async throws {}
  var commands: [KeyCommand] { [] }
  var linePrompt: LinePrompt? { nil }
}

/// Terminal kit: a prompt for a line of text.
struct LinePrompt {
  let text: String
  let reply: (String) -> Void
}
