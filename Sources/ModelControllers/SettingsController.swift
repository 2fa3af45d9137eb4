import FoundationEssentials
public import LotusModel

/// Shared model controller: the single door to the settings file, which people write by hand.
///
///     { "client_id": "Iv1.0123456789abcdef", "hosts": { "github.example.com": { "client_id": "…" } } }
public struct SettingsController: Sendable {
  private let path: String

  /// - Parameter path: absolute; the file need not exist.
  public init(path: String) {
    self.path = path
  }

  /// The OAuth app that signs people in on a host. A host's own goes before the one for all.
  /// - Throws: what is wrong with the file, even where it is not about this host.
  public func clientID(for host: String) throws(InvalidSettingsError) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw invalid(.unreadable) }
    guard let settings = JSONValue(parsing: data) else { throw invalid(.notJSON) }
    try check(settings, against: Self.shape, at: [], JSONLines(of: data))
    return settings["hosts"]?[host]?["client_id"]?.string ?? settings["client_id"]?.string
  }

  /// What a value may be.
  private indirect enum Shape: Sendable {
    case text
    case object([String: Shape])
    /// An object whose keys are up to the user.
    case table(of: Shape)
  }

  private static let shape = Shape.object(["client_id": .text, "hosts": .table(of: .object(["client_id": .text]))])

  private func check(
    _ value: JSONValue, against shape: Shape, at path: [String], _ lines: JSONLines
  ) throws(InvalidSettingsError) {
    let name = path.joined(separator: ".")
    switch (shape, value) {
    case (.text, .string): return
    case (.text, _): throw invalid(.notText(key: name), lines[path])
    case (.object(let shapes), .object(let members)):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        guard let shape = shapes[key] else {
          throw invalid(.unknownKey((path + [key]).joined(separator: ".")), lines[path + [key]])
        }
        try check(value, against: shape, at: path + [key], lines)
      }
    case (.table(let shape), .object(let members)):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        try check(value, against: shape, at: path + [key], lines)
      }
    case (.object, _), (.table, _): throw invalid(.notObject(key: name), lines[path])
    }
  }

  private func invalid(_ problem: InvalidSettingsError.Problem, _ line: Int? = nil) -> InvalidSettingsError {
    InvalidSettingsError(path: path, line: line, problem: problem)
  }
}
