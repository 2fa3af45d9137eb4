import Coordinators
import ViewModels

/// App delegate support: the command that prints which scenes the app has.
enum StoryboardCommand {
  static let command = Command(
    name: "storyboard", summary: "Print the scenes of the app and the keys that lead from one to another",
    options: [Option(name: "dot", summary: "as a drawing for Graphviz")],
    makeFields: { StoryboardViewModel.fieldNames },
    examples: [
      Example(line: "ghlotus storyboard", meaning: "one line for each way: scene, key, scene"),
      Example(line: "ghlotus storyboard --dot", meaning: "for dot -Tsvg"),
    ],
    makeTask: { line, _ in .showStoryboard(asDot: line.has("dot")) })
}
