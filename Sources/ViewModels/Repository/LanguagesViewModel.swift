import Essentials
import LotusModel

/// View model: the languages of a repository and their shares of its code.
///
/// The language with the largest share comes first.
public struct LanguagesViewModel: Hashable, Sendable {
  /// A language and its share of the code.
  public struct Share: Hashable, Sendable {
    public let name: String
    public let percent: String
    /// The share of the code, from 0 to 1.
    public let fraction: Double
  }

  public let shares: [Share]

  /// Creates a view model from the amount of code in each language.
  ///
  /// - Parameter languages: The number of bytes of code, keyed by the name of the language.
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

  /// The number of languages shown by name. All other languages are combined as "Other".
  private static let named = 6
}
