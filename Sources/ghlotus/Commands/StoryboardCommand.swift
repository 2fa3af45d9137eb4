import Coordinators
import ViewModels

/// The command that prints the scenes of the full-screen app.
enum StoryboardCommand {
  static let command = Command(
    name: "storyboard", group: .app, summary: "Print the app's scenes and the keys that connect them",
    options: [Option(name: "dot", summary: "print a graph for Graphviz")],
    json: [.list { StoryboardViewModel.fieldNames }],
    examples: [
      Example(line: "ghlotus storyboard", meaning: "print each path on a line: scene, key, scene"),
      Example(line: "ghlotus storyboard --dot", meaning: "print a graph; to draw it, pipe it to dot -Tsvg"),
    ],
    makeTask: { line, _ in .showStoryboard(asDot: line.has("dot")) })
}
