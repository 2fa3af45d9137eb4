import FoundationEssentials

/// Reads the Markdown documents of the package.
enum Document {
  /// The path of the package's root folder.
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// The paths of all Markdown documents, relative to the root.
  static var paths: [String] {
    let files = FileManager.default
    let beside = ["docs/", "Fixtures/", ".github/"].flatMap { folder in
      ((try? files.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).map { folder + $0 }
    }
    return (((try? files.contentsOfDirectory(atPath: root)) ?? []) + beside).filter { $0.hasSuffix(".md") }
  }

  /// Reads a document.
  ///
  /// - Parameter path: The path of the document, relative to the root.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The texts between pairs of backticks, in order.
  static func codeSpans(in text: some StringProtocol) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension SourceFile {
  /// The names of all types, cases, properties and functions that the file declares.
  var declaredNames: Set<String> {
    let declarations = zip(tokens, tokens.dropFirst()).filter { keyword, name in
      Self.declaring.contains(keyword.text) && name.kind == .word
    }
    return Set(declarations.map { $1.text })
  }

  private static let declaring: Set = [
    "struct", "enum", "class", "actor", "protocol", "typealias", "case", "let", "var", "func",
  ]
}
