import FoundationEssentials

extension [SourceFile] {
  /// The package that these tests stand in: its manifest, its sources and its tests.
  static let package = load(root: #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())

  /// What the product is built from.
  var production: [SourceFile] { filter { !$0.module.isEmpty } }

  func inModule(_ modules: String...) -> [SourceFile] { filter { modules.contains($0.module) } }

  /// What each type is declared to inherit from or to conform to, its extensions included.
  var conformances: [String: Set<String>] {
    flatMap(\.declarations).filter { $0.isType || $0.kind == .extension }.reduce(into: [:]) { result, type in
      result[type.fullName, default: []].formUnion(type.inherited)
    }
  }

  /// The first mention in each file, as a violation with this sentence, if there is more than one such file.
  func unlessInOneFile(_ mentions: (SourceFile) -> [Mention], _ sentence: (Mention) -> String) -> [Violation] {
    let firsts = compactMap { file in mentions(file).min { $0.line < $1.line }.map { (file, $0) } }
    return firsts.count > 1 ? firsts.map { file, mention in file.violation(mention.line, sentence(mention)) } : []
  }

  private static func load(root: String) -> [SourceFile] {
    let folders = ["Sources", "Tests"].flatMap { folder in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    return (["Package.swift"] + folders.sorted()).compactMap { path in
      (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)).map { SourceFile(path: path, text: $0) }
    }
  }
}
