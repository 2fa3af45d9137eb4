public import LotusModel

/// View model: the table of scenes and segues in words, or as a drawing.
public struct StoryboardViewModel: Hashable, Sendable {
  /// A way from one scene to another, and the key for it.
  public struct Arrow: Hashable, Sendable {
    static let enter = "Enter"

    let from: SceneName
    let key: String
    let to: SceneName

    /// - Parameter key: nil for the rows of the scene, which Enter opens.
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

  /// The columns of each segue: where it begins, its key, where it leads.
  public var rows: [[String]] {
    segues.map { [$0.from.rawValue, $0.key, $0.to.rawValue] }
  }

  /// The same for programs.
  public var objects: [[String: String]] {
    segues.map { ["from": $0.from.rawValue, "key": $0.key, "to": $0.to.rawValue] }
  }

  public static let fieldNames = ["from", "key", "to"]

  /// For Graphviz.
  public var dot: [String] {
    StoryboardDrawing(segues).lines
  }
}
