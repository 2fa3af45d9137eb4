public import LotusModel

/// View model: the storyboard of the app as a table of segues or as a drawing.
public struct StoryboardViewModel: Hashable, Sendable {
  private let segues: [Segue]

  public init(_ segues: [Segue]) {
    self.segues = segues
  }

  /// A row for each segue, with three columns: the source scene, the key and the destination scene.
  public var rows: [[String]] {
    segues.map { [$0.from.rawValue, $0.trigger.name, $0.to.rawValue] }
  }

  /// A JSON object for each segue, with the keys of ``fieldNames``.
  public var objects: [[String: String]] {
    rows.map { Dictionary(uniqueKeysWithValues: zip(Self.fieldNames, $0)) }
  }

  public static let fieldNames = ["from", "key", "to"]

  /// The lines of a drawing in Graphviz's DOT language (https://graphviz.org/doc/info/lang.html).
  ///
  /// Each segue is an arrow.
  public var dot: [String] {
    ["digraph storyboard {", "  rankdir=LR", "  node [shape=box, style=rounded]"]
      + rows.map { "  \"\($0[0])\" -> \"\($0[2])\" [label=\"\($0[1])\"]" } + ["}"]
  }
}

extension Segue.Trigger {
  fileprivate var name: String {
    switch self {
    case .key(let key): key
    case .row: "Enter"
    }
  }
}
