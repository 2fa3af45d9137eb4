public import LotusModel

/// View model: the storyboard of the app as a table of segues or as a drawing.
public struct StoryboardViewModel: Hashable, Sendable {
  /// A transition from one scene to another, and the key that triggers it.
  public struct Arrow: Hashable, Sendable {
    static let enter = "Enter"

    let from: SceneName
    let key: String
    let to: SceneName

    /// Creates a segue.
    ///
    /// - Parameters:
    ///   - from: The source scene, where the user presses the key.
    ///   - key: The name of the key, or `nil` for Enter on a row of the scene.
    ///   - to: The scene that opens.
    public init(from: SceneName, key: String?, to: SceneName) {
      self.from = from
      self.key = key ?? Self.enter
      self.to = to
    }
  }

  private let segues: [Arrow]

  public init(_ segues: [Arrow]) {
    self.segues = segues
  }

  /// A row for each segue, with three columns: the source scene, the key and the destination scene.
  public var rows: [[String]] {
    segues.map { [$0.from.rawValue, $0.key, $0.to.rawValue] }
  }

  /// A JSON object for each segue, with the keys of ``fieldNames``.
  public var objects: [[String: String]] {
    segues.map { ["from": $0.from.rawValue, "key": $0.key, "to": $0.to.rawValue] }
  }

  public static let fieldNames = ["from", "key", "to"]

  /// The lines of a drawing in Graphviz's DOT language.
  public var dot: [String] {
    StoryboardDrawing(segues).lines
  }
}
