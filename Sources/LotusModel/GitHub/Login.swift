import Essentials

/// Model: the well-formed name of a GitHub account. The account may not exist.
///
/// A login has up to 39 letters, digits and hyphens. Enterprise-managed accounts add `_` and a
/// short code. Apps end in `[bot]`. Some old accounts don't follow today's rules: their logins end
/// in a hyphen or have two hyphens in a row. Logins of this form are valid here too.
public struct Login: Hashable, Sendable {
  public let name: String

  /// Creates a login from text that the user typed.
  ///
  /// - Parameter text: The login, with or without a leading `@`.
  /// - Throws: `InvalidNameError.login` with the rule that the text breaks.
  public init(_ text: String) throws(InvalidNameError) {
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let stem = name.hasSuffix("[bot]") ? name.dropLast(5) : name[...]
    guard let first = stem.first else { throw .login(text, .empty) }
    let isAllowed = stem.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
    guard isAllowed else { throw .login(text, .characters) }
    guard first != "-" else { throw .login(text, .leadingHyphen) }
    guard stem.count <= Self.maximumLength else { throw .login(text, .length) }
    self.name = name
  }

  /// Whether two logins name the same account. GitHub ignores letter case in logins.
  public func isSame(as other: Login) -> Bool {
    name.lowercased() == other.name.lowercased()
  }

  private static let maximumLength = 39
}
