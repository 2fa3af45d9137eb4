/// Model: the name of an account, known to be one that GitHub could have given out.
///
/// Letters, digits and hyphens, at most 39 of them; enterprise-managed accounts add `_` and a short code, apps end in
/// `[bot]`. Old accounts hold what is no longer handed out (a hyphen at the end, two in a row), so those pass.
public struct Login: Hashable, Sendable {
  public let name: String

  /// - Parameter text: as typed; an `@` in front is allowed.
  public init(_ text: String) throws(InvalidLoginError) {
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let stem = name.hasSuffix("[bot]") ? name.dropLast(5) : name[...]
    guard let first = stem.first else { throw InvalidLoginError(text: text, reason: .empty) }
    guard stem.utf8.allSatisfy(Self.isAllowed) else { throw InvalidLoginError(text: text, reason: .characters) }
    guard first != "-" else { throw InvalidLoginError(text: text, reason: .leadingHyphen) }
    guard stem.count <= Self.maximumLength else { throw InvalidLoginError(text: text, reason: .length) }
    self.name = name
  }

  /// GitHub does not tell capitals from small letters in logins.
  public func isSame(as other: Login) -> Bool {
    name.lowercased() == other.name.lowercased()
  }

  private static let maximumLength = 39

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Model: why a text cannot be a login.
public struct InvalidLoginError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case empty, characters, leadingHyphen, length
  }

  public let text: String
  public let reason: Reason

  public init(text: String, reason: Reason) {
    self.text = text
    self.reason = reason
  }
}

/// Model: there is nobody of this name.
public struct UnknownAccountError: Error, Hashable, Sendable {
  public let login: Login

  public init(login: Login) {
    self.login = login
  }
}

/// Model: there is no repository of this name, or none that the viewer may see.
public struct UnknownRepositoryError: Error, Hashable, Sendable {
  public let name: RepositoryName

  public init(name: RepositoryName) {
    self.name = name
  }
}
