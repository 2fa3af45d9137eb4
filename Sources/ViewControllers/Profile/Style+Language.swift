import Terminal

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
  private nonisolated static let languages: [(color: Color, names: Set<String>)] = [
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
