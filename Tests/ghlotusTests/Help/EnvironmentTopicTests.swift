import FoundationEssentials
import Testing

@testable import ghlotus

/// The list of environment variables in `ghlotus help environment`.
@MainActor
struct EnvironmentTopicTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardized.path

  /// The variables that libraries read: libcurl the proxies and the file for keys, and the C library
  /// the time zone.
  private static let ofLibraries: Set = [
    "https_proxy", "http_proxy", "all_proxy", "no_proxy", "SSLKEYLOGFILE", "TZ",
  ]

  /// String literals that look like names of variables, but aren't: options of `less`, and the name
  /// of a reference in Git.
  private static let others: Set = ["FRX", "HEAD"]

  /// The names of variables in a source file that receives the environment.
  private static func variables(in source: String) -> Set<String> {
    guard source.contains("[String: String]") || source.contains("enum TokenVariables") else { return [] }
    let code = source.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
    return Set(code.matches(of: /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/).map { String($0.1) }.filter { $0.count > 1 })
  }

  private static func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("HelpTopic.swift") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  private static let documented = Set(
    HelpTopic.environment.rows.flatMap { row in
      row.term.split(separator: ", ").map { String($0.prefix { $0 != "=" }) }
    })

  @Test func `The topic lists exactly the variables that the sources read`() throws {
    let read = try ["ghlotus", "Kits/Terminal", "LotusModel/SignIn"].flatMap {
      try Self.files(in: "\(Self.sources)/\($0)")
    }
    .reduce(into: Set<String>()) { $0.formUnion(Self.variables(in: $1)) }
    #expect(read.count > 30)
    #expect(read.subtracting(Self.others).union(Self.ofLibraries).sorted() == Self.documented.sorted())
  }

  @Test func `A new variable in the sources is found`() {
    let source = #"init(_ variables: [String: String]) { width = variables["NEW_WIDTH_2"] ?? "x" }"#
    #expect(Self.variables(in: source) == ["NEW_WIDTH_2"])
    #expect(Self.variables(in: #"let name = "README""#).isEmpty)
  }
}
