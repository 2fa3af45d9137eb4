import Essentials
import FoundationEssentials
import Glibc
public import LotusModel

/// Shared model controller: reads the settings file, which users edit by hand.
///
///     {
///       "accessible": true,
///       "mouse": false,
///       "client_id": "Iv1.0123456789abcdef",
///       "hosts": { "github.example.com": { "client_id": "…" } },
///       "keys": { "follow": "F", "open": ["Enter", "l"] }
///     }
public struct SettingsController: Sendable {
  private let path: String

  /// The maximum size of the file, in bytes. Reading a larger file would take too much memory.
  private static let maximumSize = 1 << 20

  /// Creates a controller for a settings file.
  ///
  /// - Parameter path: An absolute path. The file doesn't need to exist.
  public init(path: String) {
    self.path = path
  }

  /// A setting that is `true` or `false`.
  public enum Switch: String, Sendable, CaseIterable {
    /// Whether the output is made for screen readers.
    case accessible
    /// Whether the full-screen app uses the mouse.
    case mouse
  }

  /// Returns the switches that the file sets.
  ///
  /// - Throws: `InvalidSettingsError` if the file is invalid.
  public func switches() throws(InvalidSettingsError) -> [Switch: Bool] {
    let settings = try settings()
    return Switch.allCases.reduce(into: [:]) { $0[$1] = try? settings?[$1.rawValue]?.bool() }
  }

  /// Returns the client ID of the OAuth app that signs users in on a host.
  ///
  /// The client ID for a specific host takes precedence over the general client ID.
  ///
  /// - Returns: `nil` if the file sets no client ID for the host.
  /// - Throws: `InvalidSettingsError` if the file is invalid, even if the problem concerns another
  ///   host.
  public func clientID(for host: String) throws(InvalidSettingsError) -> String? {
    let settings = try settings()
    let hosts = try? settings?["hosts"]?.members { (name: Self.host(try $0.string()), value: $1) }
    let own = hosts?.last { $0.name == host }?.value
    return try? (own?["client_id"] ?? settings?["client_id"])?.string()
  }

  /// Returns the keys that the file sets for commands of the app, as the user wrote them.
  ///
  /// - Throws: `InvalidSettingsError` if the file is invalid.
  public func keys() throws(InvalidSettingsError) -> [KeySetting] {
    let settings = try settings()
    let members = try? settings?["keys"]?.members { (name: $0, command: try $0.string(), value: $1) }
    return (members ?? []).map { name, command, value in
      KeySetting(command: command, keys: value.texts ?? [], line: name.line)
    }
  }

  /// Returns the settings, or `nil` if there is no file.
  private func settings() throws(InvalidSettingsError) -> JSONReader? {
    var status = stat()
    // A link to a missing file is an error. If the folder may not be searched, the file may exist,
    // so it doesn't count as missing.
    guard lstat(path, &status) == 0 || errno == EACCES else { return nil }
    guard stat(path, &status) == 0, status.st_size <= Self.maximumSize,
      let data = FileManager.default.contents(atPath: path)
    else { throw invalid(.unreadable) }
    let text = try text(of: data)
    guard let settings = try? JSONDocument(parsing: text).root else {
      throw invalid(.notJSON, JSONDocument.lineOfSyntaxError(in: text))
    }
    try check(settings, at: [], below: nil)
    return settings
  }

  /// Returns the text of the settings file as UTF-8.
  private func text(of data: Data) throws(InvalidSettingsError) -> Data {
    switch UserText(decoding: data) {
    case .text(let text): return Data(text.utf8)
    case .notUTF8(let line): throw invalid(.notUTF8, line)
    case .unmarkedUTF16: throw invalid(.notUTF8)
    case .binary: throw invalid(.notJSON)
    }
  }

  /// Checks a value of the settings file, and all values inside it.
  ///
  /// - Parameters:
  ///   - value: The value to check.
  ///   - path: The keys that lead to the value.
  ///   - name: The last of these keys in the file, which provides the line number for an error.
  private func check(
    _ value: JSONReader, at path: [String], below name: JSONReader?
  ) throws(InvalidSettingsError) {
    let key = path.joined(separator: ".")
    if path.count == 2, path[0] == "keys" {
      if value.texts == nil { throw invalid(.notKeys(key: key), name?.line) }
      return
    }
    switch (path.count, path.last) {
    case (2, let host?) where path[0] == "hosts" && Self.host(host) == nil:
      throw invalid(.notHost(host), name?.line)
    case (1, "client_id"), (3, "client_id"):
      if (try? value.string()) == nil { throw invalid(.notText(key: key), name?.line) }
    case (1, _) where Switch(rawValue: key) != nil:
      if (try? value.bool()) == nil { throw invalid(.notSwitch(key: key), name?.line) }
    case (0, _), (1, "hosts"), (1, "keys"), (2, _):
      let members = try? value.members { (name: $0, key: try $0.string(), value: $1) }
      guard let members else { throw invalid(.notObject(key: key), name?.line) }
      for (name, key, value) in members { try check(value, at: path + [key], below: name) }
    default: throw invalid(.unknownKey(key), name?.line)
    }
  }

  /// Returns the name of the server that a key stands for, or `nil` if the key isn't a host name.
  private static func host(_ key: String) -> String? {
    try? GitHubServer(hostname: key).hostname
  }

  /// Creates an error in the file.
  public func invalid(_ problem: InvalidSettingsError.Problem, _ line: Int? = nil) -> InvalidSettingsError {
    InvalidSettingsError(path: path, line: line, problem: problem)
  }
}

extension JSONReader {
  /// The text, or the texts of the list. `nil` if the value is something else.
  fileprivate var texts: [String]? {
    (try? string()).map { [$0] } ?? (try? elements { try $0.string() })
  }
}
