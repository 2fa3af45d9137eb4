public import FoundationEssentials
public import HTTP

/// Loads the recordings in the folder `Fixtures`.
public enum Fixture {
  public static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(root)/Fixtures/\(name).har"))
  }

  public static func archive(_ name: String) throws -> HTTPArchive {
    try HTTPArchive(parsing: Array(data(name)))
  }

  /// The names of the recordings in the format that ghlotus writes.
  public static let own = names(in: "Fixtures")

  public static let foreign = names(in: "Fixtures/foreign").map { "foreign/" + $0 }

  public static let all = own + foreign

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    let recordings = names.filter { $0.hasSuffix(".har") }.map { String($0.dropLast(4)) }.sorted()
    precondition(!recordings.isEmpty, "no recordings in \(folder)")
    return recordings
  }

  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
}
