import Terminal

/// View: the programming languages that have a color.
public nonisolated enum KnownLanguages {
  /// The names in alphabetical order.
  public static var names: [String] { Style.languages.flatMap(\.colors.keys).sorted() }
}

/// View: the colors of programming languages on GitHub.
extension Style {
  /// Returns the style of a symbol that stands for a language.
  ///
  /// - Parameters:
  ///   - name: The language's name on GitHub. A language that isn't in the table has no color.
  ///   - sign: The symbol.
  nonisolated static func language(_ name: String, as sign: Character = "●") -> Style {
    guard let group = languages.first(where: { $0.colors[name] != nil }), let color = group.colors[name] else {
      return .plain
    }
    return Style(color: group.nearest, paint: .symbol(ColoredSymbol(sign, color: PixelColor(rgb: color))))
  }

  /// The colors of the hundred most used languages, grouped by the nearest color of the terminal.
  /// Grays have no such color.
  ///
  /// Source: https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml
  fileprivate nonisolated static let languages: [(nearest: Color?, colors: [String: Int])] = [
    (
      .red,
      [
        "ActionScript": 0x882B0F, "Astro": 0xFF5A03, "Blade": 0xF7523F, "Clojure": 0xDB5855, "CMake": 0xDA3434,
        "D": 0xBA595E, "HTML": 0xE34C26, "Jinja": 0xA52A22, "Jupyter Notebook": 0xDA5B0B, "MATLAB": 0xE16737,
        "Mojo": 0xFF4C1F, "Prolog": 0x74283C, "Pug": 0xA86454, "ReScript": 0xED5051, "Ruby": 0x701516,
        "Scala": 0xC22D40, "Solidity": 0xAA6746, "Standard ML": 0xDC566D, "Stylus": 0xFF6347,
        "Svelte": 0xFF3E00, "Swift": 0xF05138,
      ]
    ),
    (
      .yellow,
      [
        "Assembly": 0x6E4C13, "Handlebars": 0xF7931E, "Haxe": 0xDF7900, "Java": 0xB07219,
        "JavaScript": 0xF1E05A, "MDX": 0xFCB32C, "Nim": 0xFFC200, "OCaml": 0xEF7A08, "Pascal": 0xE3F171,
        "Rust": 0xDEA584, "Tcl": 0xE4CC98, "TSQL": 0xE38C00, "Twig": 0xC1D026, "Zig": 0xEC915C,
      ]
    ),
    (
      .green,
      [
        "Ada": 0x02F88C, "Batchfile": 0xC1F12E, "C#": 0x178600, "Common Lisp": 0x3FB68B, "Cuda": 0x3A4E3A,
        "HLSL": 0xAACE60, "Makefile": 0x427819, "QML": 0x44A51C, "Shell": 0x89E051, "Smalltalk": 0x596706,
        "Starlark": 0x76D275, "TeX": 0x3D6117, "Vim Script": 0x199F4B, "Vue": 0x41B883,
      ]
    ),
    (
      .cyan,
      [
        "Apex": 0x1797C0, "Dart": 0x00B4AB, "Dockerfile": 0x384D54, "Elm": 0x60B5CC, "Go": 0x00ADD8,
        "Groovy": 0x4298B8, "Perl": 0x0298C3, "Typst": 0x239DAD,
      ]
    ),
    (
      .blue,
      [
        "AutoHotkey": 0x6594B9, "CoffeeScript": 0x244776, "Fortran": 0x4D41B1, "GDScript": 0x355570,
        "GLSL": 0x5686A5, "Less": 0x1D365D, "Lua": 0x000080, "Markdown": 0x083FA1, "Nix": 0x7E7EFF,
        "Objective-C": 0x438EFF, "Objective-C++": 0x6866FB, "PHP": 0x4F5D95, "PLpgSQL": 0x336790,
        "PowerShell": 0x012456, "PureScript": 0x1D222D, "Python": 0x3572A5, "R": 0x198CE7, "Racket": 0x3C5CAA,
        "Scheme": 0x1E4AEC, "ShaderLab": 0x222C37, "TypeScript": 0x3178C6, "Verilog": 0xB2B7F8,
        "WebAssembly": 0x04133B,
      ]
    ),
    (
      .magenta,
      [
        "C++": 0xF34B7D, "CSS": 0x663399, "EJS": 0xA91E50, "Elixir": 0x6E4A7E, "Emacs Lisp": 0xC065DB,
        "Erlang": 0xB83998, "F#": 0xB845FC, "Haskell": 0x5E5086, "HCL": 0x844FBA, "Julia": 0xA270BA,
        "Kotlin": 0xA97BFF, "Sass": 0xA53B70, "SCSS": 0xC6538C, "Vala": 0xA56DE2, "Visual Basic .NET": 0x945DB7,
      ]
    ),
    (
      nil,
      [
        "C": 0x555555, "Crystal": 0x000100, "PLSQL": 0xDAD8D8, "SystemVerilog": 0xDAE1C2, "VHDL": 0xADB2CB,
      ]
    ),
  ]
}
