public import Essentials
import FoundationEssentials

extension JSONValue {
  public init(_ text: String) throws {
    guard let value = JSONValue(parsing: Data(text.utf8)) else { throw InvalidJSON(text: text) }
    self = value
  }

  /// The value at a path of member names, such as `["log", "version"]`.
  public subscript(path: [String]) -> JSONValue? {
    path.reduce(self) { $0?[$1] }
  }

  /// Returns a copy of the object with one member changed, or removed if the value is `nil`.
  public func setting(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }
}

/// A text that should be valid JSON but isn't.
private struct InvalidJSON: Error {
  let text: String
}
