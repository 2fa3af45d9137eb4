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
  public func clientID(for host: String) throws(InvalidSettings) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    guard let settings = JSONValue(parsing: data), case .object = settings else { throw InvalidSettings(path: path) }
    return settings["hosts"]?[host]?["client_id"]?.string ?? settings["client_id"]?.string
  }
}
