/// Model: the name of an account, known to be one that GitHub could have given out.
///
/// Letters, digits and hyphens, at most 39 of them; enterprise-managed accounts add `_` and a short code, apps end in
/// `[bot]`. Old accounts hold what is no longer handed out (a hyphen at the end, two in a row), so those pass.
public struct Login: Hashable, Sendable {
  public let name: String

  /// - Parameter text: as typed; an `@` in front is allowed.
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

  /// GitHub does not tell capitals from small letters in logins.
  public func isSame(as other: Login) -> Bool {
    name.lowercased() == other.name.lowercased()
  }

  private static let maximumLength = 39
}
