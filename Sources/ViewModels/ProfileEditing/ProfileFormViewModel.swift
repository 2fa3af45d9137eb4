public import LotusModel

/// View model: one's own profile as a form shows it, and what is typed into the form as a profile again.
public struct ProfileFormViewModel: Hashable, Sendable {
  /// The number of social accounts that GitHub shows.
  public static let accountLimit = 4

  /// The state that is edited.
  private let base: EditableProfile

  public init(_ base: EditableProfile) {
    self.base = base
  }

  /// The initial contents of the fields.
  public var input: ProfileInput {
    input(showing: base)
  }

  /// - Parameter typed: kept where it means the same already, as it is typed.
  public func input(showing profile: EditableProfile, keeping typed: ProfileInput? = nil) -> ProfileInput {
    let texts = ProfileField.texts.map { field in
      let meant = typed.map { text(of: field, in: $0) }
      let value = profile.texts[field] ?? ""
      return (field, meant == value ? typed?.texts[field] ?? "" : value)
    }
    let keepsAccounts = typed.map { Set(self.profile(from: $0).accounts) == Set(profile.accounts) } ?? false
    let shown = keepsAccounts ? typed?.accounts ?? [] : profile.accounts
    return ProfileInput(
      texts: Dictionary(uniqueKeysWithValues: texts), isHireable: profile.isHireable,
      accounts: shown + Array(repeating: "", count: max(0, Self.accountLimit - shown.count)))
  }

  /// The profile that the input means. A field that was not touched keeps its value to the letter.
  public func profile(from input: ProfileInput) -> EditableProfile {
    let meant = meaning(of: input)
    return EditableProfile(
      texts: meant.texts, isHireable: meant.isHireable, accounts: meant.accounts.without([""]))
  }

  /// The input without what means nothing, each text in its place.
  public func meaning(of input: ProfileInput) -> ProfileInput {
    ProfileInput(
      texts: Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, text(of: $0, in: input)) }),
      isHireable: input.isHireable,
      accounts: input.accounts.map { base.accounts.contains($0) ? $0 : Self.address(in: $0) })
  }

  private func text(of field: ProfileField, in input: ProfileInput) -> String {
    let typed = input.texts[field] ?? ""
    let untouched = base.texts[field] ?? ""
    guard typed != untouched else { return untouched }
    let text = field == .bio ? typed.inLines : typed.inOneLine
    return field == .twitterUsername ? Self.handle(in: text) : text.trimmed
  }

  /// GitHub wants full URLs; people leave out the scheme.
  public static func address(in text: String) -> String {
    let text = text.inOneLine.trimmed
    return text.isEmpty || text.contains("://") ? text : "https://\(text)"
  }

  /// The name alone, also where an address was pasted or an @ stands in front.
  private static func handle(in text: String) -> String {
    var name = text.trimmed[...]
    while let prefix = beforeHandles.first(where: name.prefix(longestBeforeHandle).lowercased().hasPrefix) {
      name = name.dropFirst(prefix.count).drop(while: \.isWhitespace)
    }
    return String(name.prefix { $0 != "/" && $0 != "?" }).trimmed
  }

  private static let beforeHandles = ["https://", "http://", "www.", "mobile.", "x.com/", "twitter.com/", "@"]
  private static let longestBeforeHandle = 12

  public static func label(of field: ProfileField) -> String {
    switch field {
    case .name: "Name"
    case .bio: "Bio"
    case .status: "Status"
    case .company: "Company"
    case .location: "Location"
    case .blog: "Website"
    case .twitterUsername: "X / Twitter"
    case .email: "Public email"
    case .hireable: "Hireable"
    }
  }

  /// What heads the rows from a place on; nil for one in the middle of a group.
  public static func group(from place: ProfileInput.Slot) -> String? {
    switch place {
    case .field(.name): "About you"
    case .field(.blog): "Contact"
    case .account(0): "Social accounts"
    default: nil
    }
  }

  public static func label(of place: ProfileInput.Slot) -> String {
    switch place {
    case .field(let field): label(of: field)
    case .account(let number): "Social \(number + 1)"
    }
  }

  /// Labels the group of all social accounts.
  public static let accountsLabel = "Social accounts"
}

extension String {
  /// With line feeds for all line ends.
  fileprivate var inLines: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  /// With spaces for line ends and tabs: all fields but the bio have one line, however they are filled in.
  fileprivate var inOneLine: String {
    String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
