import Essentials
import LotusModel
import Terminal
import ViewModels

/// View: a bar that shows the share of each language, with a legend below.
nonisolated struct LanguagesCell: Cell {
  let viewModel: LanguagesViewModel

  func lines(width: Int) -> [StyledLine] {
    let parts = zip(viewModel.shares, Self.looks)
    let legend = parts.map { share, look in
      LabelsCell.Row(
        look.text(1) + StyledText(untrusted: " \(share.name)"), StyledText(untrusted: share.percent, .dim))
    }
    return [bar(width: min(width, Self.widest))] + LabelsCell(legend).lines(width: width)
  }

  private func bar(width: Int) -> StyledLine {
    var (bar, sum, end) = (StyledText(), 0.0, 0)
    for (share, look) in zip(viewModel.shares, Self.looks) {
      sum += share.fraction
      let next = Int(clamping: (sum * Double(width)).rounded())
      bar += look.text(next - end)
      end = next
    }
    return bar.line(cutTo: width)
  }

  /// The color and the symbol of a part of the bar. Neighboring parts differ in both, so that they
  /// differ without colors too.
  private struct Look {
    let color: Style.Color
    let sign: String

    func text(_ count: Int) -> StyledText {
      StyledText(untrusted: String(repeating: sign, count: count), Style(color: color))
    }
  }

  private static let looks = [
    Look(color: .blue, sign: "█"), Look(color: .yellow, sign: "▓"), Look(color: .green, sign: "▒"),
    Look(color: .magenta, sign: "░"), Look(color: .cyan, sign: "█"), Look(color: .red, sign: "▓"),
    Look(color: .blue, sign: "▒"),
  ]

  /// The maximum width of the bar, in cells.
  private static let widest = 60
}

/// View: the programming languages that have a color.
public nonisolated enum KnownLanguages {
  /// The names in alphabetical order.
  public static var names: [String] { Style.languages.flatMap(\.names).sorted() }
}

/// View: the terminal color that is closest to the color of a programming language on GitHub.
extension Style {
  /// Returns the style of a language.
  ///
  /// - Parameter name: The language's name on GitHub. A language that isn't in the table has no
  ///   color.
  nonisolated static func language(_ name: String) -> Style {
    Style(color: languages.first { $0.names.contains(name) }?.color)
  }

  /// The terminal colors and their languages. Source:
  /// https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml
  fileprivate nonisolated static let languages: [(color: Color, names: Set<String>)] = [
    (.red, ["HTML", "Jupyter Notebook", "MATLAB", "Ruby", "Scala", "Svelte", "Swift", "Clojure"]),
    (.green, ["C#", "Makefile", "Shell", "TeX", "Vim Script", "Vue"]),
    (.yellow, ["Assembly", "Java", "JavaScript", "Nim", "OCaml", "Rust", "Zig"]),
    (
      .blue,
      [
        "CoffeeScript", "Lua", "Nix", "Objective-C", "PHP", "PowerShell", "Python", "R", "TypeScript",
      ]
    ),
    (.magenta, ["C++", "CSS", "Elixir", "Emacs Lisp", "Erlang", "Haskell", "Julia", "Kotlin", "SCSS"]),
    (.cyan, ["Dart", "Dockerfile", "Go", "Groovy", "Perl"]),
  ]
}
