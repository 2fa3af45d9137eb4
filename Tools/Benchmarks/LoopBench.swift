import FoundationEssentials
import TestSupport

/// Measures the loop of editing, building and testing, in a copy of the package.
///
/// The first build of the copy isn't measured. Then a declaration is added to a file of each layer,
/// and the time until the tests of one suite have passed is measured.
struct LoopBench {
  private struct Edit {
    let name: String
    let file: String
    let declaration: String
    let suite: String
    /// The largest acceptable time, in seconds.
    let limit: Double
  }

  private static let edits = [
    Edit(
      name: "inside a view model", file: "Sources/ViewModels/Lists/ListRowViewModel.swift",
      declaration: "private let measured = 1", suite: "ListRowViewModelTests", limit: 8),
    Edit(
      name: "a public declaration of the terminal kit", file: "Sources/Kits/Terminal/Stage/Table.swift",
      declaration: "public let measured = 1", suite: "TableTests", limit: 30),
    Edit(
      name: "a public declaration of the model", file: "Sources/LotusModel/Accounts/User.swift",
      declaration: "public let measured = 1", suite: "ListRowViewModelTests", limit: 45),
  ]

  func run() throws {
    let copy = try TemporaryDirectory()
    let root = URL(filePath: Fixture.path("..")).standardized.path
    try shell("git -C '\(root)' ls-files -z | tar -C '\(root)' --null -T - -cf - | tar -xf -", in: copy.path)
    let first = try shell("swift build --build-tests", in: copy.path)
    print("\nedit, build and test; the first build took \(Int(first)) s")
    for edit in Self.edits {
      let path = copy.file(edit.file)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try copy.write(edit.file, text + "\n" + edit.declaration + "\n")
      let build = try shell("swift build --build-tests", in: copy.path)
      let test = try shell("swift test --skip-build --filter '\(edit.suite)'", in: copy.path)
      let verdict = build + test <= edit.limit ? "" : "  MISSED"
      print(
        "  \(edit.name): \(Int(build + test)) s (promised: at most \(Int(edit.limit)))\(verdict), \(Int(build)) s to build"
      )
      try copy.write(edit.file, text)
      try shell("swift build --build-tests", in: copy.path)
    }
  }

  /// Runs a command.
  ///
  /// - Returns: The time in seconds.
  @discardableResult
  private func shell(_ command: String, in folder: String) throws -> Double {
    let result = try Subprocess.run(
      "/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment, timeout: 1800,
      workingDirectory: folder)
    guard result.status == 0 else { throw Comparison.Failure(description: "\(command): \(result.errors)") }
    return result.seconds
  }
}
