/// Model: parts of a page that could not be loaded for the same reason.
public struct MissingParts<Part: Hashable & Sendable>: Hashable, Sendable {
  public private(set) var parts: [Part]
  public let error: NetworkError

  public init(_ parts: [Part], because error: NetworkError) {
    self.parts = parts
    self.error = error
  }

  /// Groups missing parts by their errors, in the order in which the errors first occur.
  public static func groups(_ missing: [(Part, NetworkError)]) -> [MissingParts] {
    var groups: [MissingParts] = []
    for (part, error) in missing {
      if let index = groups.firstIndex(where: { $0.error == error }) {
        groups[index].parts.append(part)
      } else {
        groups.append(MissingParts([part], because: error))
      }
    }
    return groups
  }
}
