public import FoundationEssentials
public import HTTP
import Synchronization

/// Loads the recordings in the folder `Fixtures`.
public enum Fixture {
  public static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(root)/Fixtures/\(name).har"))
  }

  /// Returns a recording. Each one is parsed only once, because that takes a while.
  public static func archive(_ name: String) throws -> HTTPArchive {
    if let archive = archives.withLock({ $0[name] }) { return archive }
    let archive = try HTTPArchive(parsing: Array(data(name)))
    archives.withLock { $0[name] = archive }
    return archive
  }

  private static let archives = Mutex<[String: HTTPArchive]>([:])

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
