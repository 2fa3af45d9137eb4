import LotusModel

/// View model: draws the storyboard in Graphviz's DOT language
/// (https://graphviz.org/doc/info/lang.html).
///
/// Scenes share a box in two cases:
///
/// - The scenes lead to each other, and the key for a scene is the same everywhere.
/// - A single scene has the keys for all of them, and they can't be reached otherwise.
///
/// In a box, each scene has its key next to its name. Segues that no box shows are drawn as arrows.
/// Segues between the same two scenes share an arrow.
struct StoryboardDrawing {
  typealias Arrow = StoryboardViewModel.Arrow

  private struct Box {
    let title: String
    /// The scene outside the box whose keys open the scenes in the box, or `nil` if the scenes in
    /// the box open each other.
    let origin: SceneName?
    /// The scenes in the box, in the order of the storyboard's segues.
    var scenes: [SceneName]
    var keys: [SceneName: String]
  }

  private let boxes: [Box]
  /// The segues to draw as arrows, because no box shows them.
  private let arrows: [Arrow]

  init(_ segues: [Arrow]) {
    var boxes: [Set<SceneName>: Box] = [:]
    var order: [Set<SceneName>] = []
    var arrows: [Arrow] = []
    for segue in segues {
      guard let box = Self.box(of: segue, in: segues) else {
        arrows.append(segue)
        continue
      }
      if boxes[box.members] == nil {
        order.append(box.members)
        boxes[box.members] = Box(title: box.title, origin: box.origin, scenes: [], keys: [:])
      }
      for scene in [segue.from, segue.to]
      where scene != box.origin && boxes[box.members]?.scenes.contains(scene) == false {
        boxes[box.members]?.scenes.append(scene)
      }
      boxes[box.members]?.keys[segue.to] = segue.key
    }
    self.boxes = order.compactMap { boxes[$0] }
    self.arrows = arrows
  }

  /// Finds the box that shows a segue.
  ///
  /// - Returns: The set of scenes that identifies the box, with the box's title and its origin, or
  ///   `nil` if the segue is drawn as an arrow.
  private static func box(
    of segue: Arrow, in segues: [Arrow]
  ) -> (members: Set<SceneName>, title: String, origin: SceneName?)? {
    guard segue.key != Arrow.enter else { return nil }
    let origins = segues.filter { $0.key == segue.key && $0.to == segue.to }.map(\.from)
    if origins.count > 1 {
      return (Set(origins + [segue.to]), "each key opens the scene next to the key, from any of these scenes", nil)
    }
    let isAlone = segues.filter { $0.to == segue.to }.count == 1
    let title = "each key opens the scene next to the key, from \(segue.from.rawValue)"
    return isAlone ? ([segue.from], title, segue.from) : nil
  }

  /// The lines of the drawing's source text.
  var lines: [String] {
    [
      "digraph storyboard {",
      "  graph [rankdir=LR, labeljust=l, compound=true, bgcolor=white, nodesep=0.15, ranksep=0.9, \(Self.font)]",
      "  node [shape=box, style=rounded, height=0.3, \(Self.font)]", "  edge [color=\"#57606a\", \(Self.font)]",
      "  label=\"Unlabeled arrows stand for Enter on a row; other arrows show their key.\"",
    ] + boxes.enumerated().flatMap { Self.lines(of: $1, number: $0) } + arrowLines + ["}"]
  }

  private static let font = "fontname=\"Helvetica,Arial,sans-serif\", fontsize=11"

  private static func lines(of box: Box, number: Int) -> [String] {
    let nodes = box.scenes.map { scene in
      let key = box.keys[scene].map { "\($0)  " } ?? ""
      return "    \(scene.quoted) [label=\"\(key)\(scene.rawValue)\"]"
    }
    let cluster =
      ["  subgraph cluster_\(number) {", "    label=\"\(box.title)\"", "    color=\"#8c959f\""] + nodes + ["  }"]
    guard let origin = box.origin, let first = box.scenes.first else { return cluster }
    return cluster + ["  \(origin.quoted) -> \(first.quoted) [lhead=cluster_\(number)]"]
  }

  private var arrowLines: [String] {
    var keys: [[SceneName]: [String]] = [:]
    var order: [[SceneName]] = []
    for arrow in arrows {
      let ends = [arrow.from, arrow.to]
      if keys[ends] == nil { order.append(ends) }
      keys[ends, default: []].append(arrow.key)
    }
    return order.map { ends in
      let keys = keys[ends] ?? []
      let label = keys == [Arrow.enter] ? "" : " [label=\"\(keys.joined(separator: ", "))\"]"
      return "  \(ends[0].quoted) -> \(ends[1].quoted)\(label)"
    }
  }
}

extension SceneName {
  fileprivate var quoted: String { "\"\(rawValue)\"" }
}
