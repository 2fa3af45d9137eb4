import Terminal

/// View: the colour that GitHub gives a language, or the one of the terminal's that is nearest.
extension Style {
  /// - Parameter name: GitHub's; one that is not known here has no colour.
  nonisolated static func language(_ name: String) -> Style {
    Style(color: languages.first { $0.names.contains(name) }?.color)
  }

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
