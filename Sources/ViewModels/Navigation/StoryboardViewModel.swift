public import LotusModel

/// View model: the storyboard of the app as a table of segues or as a drawing.
public struct StoryboardViewModel: Hashable, Sendable {
  private let segues: [Segue]

  public init(_ segues: [Segue]) {
    self.segues = segues
  }

  /// A row for each segue, with three columns: the source scene, the key and the destination scene.
  ///
  /// Instead of a key, a segue may have the status 401 or the end of the scene.
  public var rows: [[String]] {
    segues.map { [$0.from?.rawValue ?? "any", $0.trigger.name, $0.to.rawValue] }
  }

  /// A JSON object for each segue, with the keys of ``fieldNames``.
  public var objects: [[String: String]] {
    rows.map { Dictionary(uniqueKeysWithValues: zip(Self.fieldNames, $0)) }
  }

  public static let fieldNames = ["from", "key", "to"]

  /// The lines of a drawing in Graphviz's DOT language (https://graphviz.org/doc/info/lang.html).
  ///
  /// Each segue is an arrow. A key that opens a scene from several scenes has only one arrow, from the
  /// first of them.
  public var dot: [String] {
    var drawn: Set<[String]> = []
    let arrows = rows.filter { $0[1].count > 1 || drawn.insert(Array($0[1...])).inserted }
    return ["digraph storyboard {", "  rankdir=LR", "  node [shape=box, style=rounded]"]
      + arrows.map { "  \"\($0[0])\" -> \"\($0[2])\" [label=\"\($0[1])\"]" } + ["}"]
  }
}

extension Segue.Trigger {
  fileprivate var name: String {
    switch self {
    case .key(let key): key
    case .row: "Enter"
    case .unauthorized: "401"
    case .end: "done"
    }
  }
}
