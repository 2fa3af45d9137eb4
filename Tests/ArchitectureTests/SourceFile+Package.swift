import FoundationEssentials

extension [SourceFile] {
  /// The Swift files of this package: the manifest, the sources, the tests and the tools.
  static let package = load(root: #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())

  /// The files in the modules of the product, without tests and the manifest.
  var production: [SourceFile] { filter { !$0.module.isEmpty } }

  func inModule(_ modules: String...) -> [SourceFile] { filter { modules.contains($0.module) } }

  /// The superclass and the protocols of each type, including those declared in extensions.
  var conformances: [String: Set<String>] {
    flatMap(\.declarations).filter { $0.isType || $0.kind == .extension }.reduce(into: [:]) { result, type in
      result[type.fullName, default: []].formUnion(type.inherited)
    }
  }

  /// Reports a violation in each file that contains a mention, if more than one file does.
  ///
  /// - Parameters:
  ///   - mentions: Finds the mentions in a file. The violation is at the first one.
  ///   - sentence: Makes the message for a mention.
  func unlessInOneFile(_ mentions: (SourceFile) -> [Mention], _ sentence: (Mention) -> String) -> [Violation] {
    let firsts = compactMap { file in mentions(file).min { $0.line < $1.line }.map { (file, $0) } }
    return firsts.count > 1 ? firsts.map { file, mention in file.violation(mention.line, sentence(mention)) } : []
  }

  private static func load(root: String) -> [SourceFile] {
    let folders = ["Sources", "Tests", "Tools"].flatMap { folder in
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
      return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    return (["Package.swift"] + folders.sorted()).compactMap { path in
      (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)).map { SourceFile(path: path, text: $0) }
    }
  }
}
