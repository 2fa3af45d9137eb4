public import Essentials

/// Model: the part of the signed-in user's profile that the user can edit.
public struct EditableProfile: Hashable, Sendable, Codable {
  /// The text fields that aren't empty. Line ends are line feeds.
  public var texts: [ProfileField: String]
  public var isHireable: Bool
  /// The URLs of the social accounts, without duplicates.
  public var accounts: [String]

  public init(texts: [ProfileField: String] = [:], isHireable: Bool = false, accounts: [String] = []) {
    self.texts = texts.filter { !$0.value.isEmpty }
    self.isHireable = isHireable
    self.accounts = accounts.without([""])
  }

  public init(_ user: User, accounts: [SocialAccount], status: UserStatus? = nil) {
    let texts: [ProfileField: String?] = [
      .name: user.name, .bio: user.bio?.withLineFeeds, .company: user.company, .location: user.location,
      .blog: user.blog, .twitterUsername: user.twitterUsername, .email: user.email, .status: status?.text,
    ]
    self.init(
      texts: texts.compactMapValues { $0 }, isHireable: user.isHireable ?? false, accounts: accounts.map(\.url))
  }

  /// The value of a field, as GitHub's API accepts it.
  ///
  /// An empty string clears a text field. The X user name is an exception, because GitHub documents
  /// that null clears it.
  public subscript(field: ProfileField) -> JSONValue {
    get {
      switch (field, texts[field]) {
      case (.hireable, _): .bool(isHireable)
      case (.twitterUsername, nil): .null
      case (_, let text): .string(text ?? "")
      }
    }
    set {
      if field == .hireable {
        isHireable = newValue.bool ?? false
      } else {
        texts[field] = newValue.string.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }
}
