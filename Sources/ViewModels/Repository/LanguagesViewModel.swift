import LotusModel

/// View model: the languages of a repository and their shares of its code, the largest first.
public struct LanguagesViewModel: Hashable, Sendable {
  /// A language and how much of the code is in it.
  public struct Share: Hashable, Sendable {
    public let name: String
    public let percent: String
    /// Of all code, from 0 to 1
    public let fraction: Double
  }

  public let shares: [Share]

  /// - Parameter languages: the bytes of code in each.
  public init(_ languages: [String: Int]) {
    let sorted = languages.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (name: $0.key, bytes: Double($0.value)) }
    let rest = sorted.dropFirst(Self.named).reduce(0) { $0 + $1.bytes }
    let shown = sorted.prefix(Self.named) + (rest > 0 ? [("Other", rest)] : [])
    let total = shown.reduce(0) { $0 + $1.bytes }
    shares = shown.map { name, bytes in
      let perMille = Int(clamping: (bytes / total * 1000).rounded())
      return Share(name: name, percent: "\(perMille / 10).\(perMille % 10)%", fraction: bytes / total)
    }
  }

  /// How many have a share of their own; the others are one.
  private static let named = 6
}
