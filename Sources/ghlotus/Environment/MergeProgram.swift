import LotusModel
import ModelControllers
import Terminal

/// Git as a program that merges two texts.
struct MergeProgram {
  let environment: [String: String]

  /// Merges two versions of a text that were made from the same original.
  ///
  /// - Returns: The merged text, in which Git marks each conflict.
  /// - Throws: `ReadmeError.cannotMerge` if Git isn't installed or fails, or `EditorError` if no
  ///   temporary file can be written.
  func merge(_ texts: [MergeSide: String]) async throws -> String {
    guard let git = environment.program(named: "git") else { throw ReadmeError.cannotMerge }
    let sides: [MergeSide] = [.mine, .base, .theirs]
    let folder = environment.withoutEmptyValues["TMPDIR"] ?? "/tmp"
    let files = try sides.map { try TemporaryText(texts[$0] ?? "", in: folder) }
    defer { for file in files { file.remove() } }
    let labels = sides.flatMap { ["-L", $0.rawValue] }
    let words = [git, "merge-file", "--quiet"] + labels + files.map(\.path)
    // The status is the number of conflicts, or 255 after an error.
    guard let output = await Program.shortOutput(of: words, environment: environment.forPrograms),
      output.status < Self.failure, let merged = try files[0].read()
    else { throw ReadmeError.cannotMerge }
    return merged
  }

  private static let failure: Int32 = 128
}
