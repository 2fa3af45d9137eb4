import Essentials
public import LotusModel

/// View model: converts the user's profile to the values of a form, and these values back to a
/// profile.
public struct ProfileFormViewModel: Hashable, Sendable {
  /// The number of social accounts that GitHub shows.
  public static let accountLimit = 4

  /// The profile before the user's changes.
  private let base: EditableProfile

  public init(_ base: EditableProfile) {
    self.base = base
  }

  /// The initial contents of the fields.
  public var input: ProfileInput {
    input(showing: base)
  }

  /// Returns the values of the form for a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile to show.
  ///   - typed: The user's input so far. Input that already has the same meaning as the value in
  ///     the profile is kept as typed, such as `@octocat` for `octocat`.
  public func input(showing profile: EditableProfile, keeping typed: ProfileInput? = nil) -> ProfileInput {
    let texts = ProfileField.texts.map { field in
      let meant = typed.map { text(of: field, in: $0) }
      let value = profile.texts[field] ?? ""
      return (field, meant?.hasSameBytes(as: value) == true ? typed?.texts[field] ?? "" : value)
    }
    let keepsAccounts = typed.map { Set(self.profile(from: $0).accounts) == Set(profile.accounts) } ?? false
    let shown = keepsAccounts ? typed?.accounts ?? [] : profile.accounts
    return ProfileInput(
      texts: Dictionary(uniqueKeysWithValues: texts), flags: profile.flags,
      accounts: shown + Array(repeating: "", count: max(0, Self.accountLimit - shown.count)))
  }

  /// Returns the profile that results from the input.
  ///
  /// A field that the user hasn't changed keeps its exact value.
  public func profile(from input: ProfileInput) -> EditableProfile {
    let meant = meaning(of: input)
    return EditableProfile(
      texts: meant.texts, flags: meant.flags, accounts: meant.accounts.without([""]))
  }

  /// Returns the input with normalized values, for example without surrounding white space.
  public func meaning(of input: ProfileInput) -> ProfileInput {
    ProfileInput(
      texts: Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, text(of: $0, in: input)) }),
      flags: input.flags,
      accounts: input.accounts.map { base.accounts.contains($0) ? $0 : Self.address(in: $0) })
  }

  /// Returns options with the URLs of social accounts as the profile spells them.
  public func completing(_ options: ProfileOptions) -> ProfileOptions {
    var options = options
    options.removedAccounts = options.removedAccounts.map { Self.account(in: $0, among: base.accounts) }
    let remaining = base.accounts.without(options.removedAccounts)
    options.addedAccounts = options.addedAccounts.map { Self.account(in: $0, among: remaining) }
    return options
  }

  /// Whether text contains tabs or line breaks that the field can't have. Every field except the
  /// bio is a single line.
  public static func hasSeveralLines(_ text: String, in field: ProfileField) -> Bool {
    field != .bio && text.trimmed.inOneLine != text.trimmed
  }

  private func text(of field: ProfileField, in input: ProfileInput) -> String {
    let typed = input.texts[field] ?? ""
    let untouched = base.texts[field] ?? ""
    let text = field == .bio ? typed.inLines : typed.inOneLine
    // A field shows a tab as a space, so the input may differ from the exact value although the
    // user hasn't changed it. Compare both in the form that the field shows.
    guard !text.hasSameBytes(as: field == .bio ? untouched.inLines : untouched.inOneLine) else { return untouched }
    return switch field {
    case .twitterUsername: Self.handle(in: text)
    case .audience: (try? Login(text.trimmed))?.name ?? text.trimmed
    default: text.trimmed
    }
  }

  /// Completes the URL of a social account. GitHub requires the scheme, but people often leave it
  /// out.
  public static func address(in text: String) -> String {
    let text = text.inOneLine.trimmed
    return text.isEmpty || text.contains("://") ? text : "https://\(text)"
  }

  /// Whether text is a complete URL of a social account: http or https, with a host such as
  /// `mastodon.social`, and without a user name.
  ///
  /// `address(in:)` adds a scheme even to `@octo` and `javascript:alert(1)`. This check rejects the
  /// results.
  public static func isComplete(_ url: String) -> Bool {
    guard let scheme = url.firstRange(of: "://"), !url.contains(where: \.isWhitespace),
      ["http", "https"].contains(url[..<scheme.lowerBound].lowercased())
    else { return false }
    let server = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let labels = (server.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.last?.contains(where: \.isLetter) == true
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      } && server.dropFirst().allSatisfy { UInt16($0) != nil }
  }

  /// Returns the URL of a social account that the user wants to add.
  ///
  /// - Throws: `InvalidNameError.link` if the text isn't a URL even after it is completed.
  public static func newAccount(in text: String) throws(InvalidNameError) -> String {
    let url = address(in: text)
    guard isComplete(url) else { throw .link(text) }
    return url
  }

  /// Returns the URL of a social account that the user names.
  ///
  /// A request to remove an account must name its URL exactly as GitHub stores it. Therefore, if an
  /// existing account has the same URL in another spelling, the result is the existing spelling.
  public static func account(in text: String, among urls: [String]) -> String {
    let url = address(in: text)
    return [text, url].first(where: urls.contains) ?? urls.first { normalized($0) == normalized(url) } ?? url
  }

  /// Returns a URL with its scheme and its host in lowercase, and with `/` instead of an empty path
  /// (RFC 3986, sections 6.2.2.1 and 6.2.3).
  private static func normalized(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    let path = url[start...].drop { !"/?#".contains($0) }
    return "\(url[..<path.startIndex].lowercased())\(path.hasPrefix("/") ? "" : "/")\(path)"
  }

  /// Extracts the name on X from text that may also be a URL or begin with `@`.
  private static func handle(in text: String) -> String {
    var name = text.trimmed[...]
    while let prefix = beforeHandles.first(where: name.prefix(longestBeforeHandle).lowercased().hasPrefix) {
      name = name.dropFirst(prefix.count).drop(while: \.isWhitespace)
    }
    return String(name.prefix { $0 != "/" && $0 != "?" }).trimmed
  }

  private static let beforeHandles = ["https://", "http://", "www.", "mobile.", "x.com/", "twitter.com/", "@"]
  private static let longestBeforeHandle = 12

  /// Returns the text of a field. For a switch, it is "yes" or "no".
  public static func text(at slot: ProfileInput.Slot, of input: ProfileInput) -> String {
    switch slot {
    case .field(let field) where ProfileField.flags.contains(field): input.flags.contains(field) ? "yes" : "no"
    case .field(let field): input.texts[field] ?? ""
    case .account(let number): input.accounts.indices.contains(number) ? input.accounts[number] : ""
    }
  }

  public static func label(of field: ProfileField) -> String {
    switch field {
    case .name: "Name"
    case .bio: "Bio"
    case .status: "Status"
    case .statusEnd: "Status ends"
    case .busy: "Busy"
    case .audience: "Visible to"
    case .company: "Company"
    case .location: "Location"
    case .blog: "Website"
    case .twitterUsername: "X / Twitter"
    case .email: "Public email"
    case .hireable: "Hireable"
    }
  }

  /// The word to show as the value of an empty field, or `nil` to show nothing.
  public static func emptyValue(of field: ProfileField) -> String? {
    field == .audience ? "everyone" : nil
  }

  /// Returns the heading to show above a field.
  ///
  /// - Returns: The title of the field's group, or `nil` if the field isn't the first in its group.
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

  /// The label for the social accounts as a whole.
  public static let accountsLabel = "Social accounts"
}

extension String {
  /// The text with every line break converted to a line feed.
  fileprivate var inLines: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  /// The text with spaces instead of line breaks and tabs.
  ///
  /// Every field except the bio is a single line, even if the user pastes several lines.
  fileprivate var inOneLine: String {
    String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// View model: describes remarks on fields of the profile form.
extension ProfileRemark {
  /// The remark as a full sentence, for a line under the field.
  public var sentence: String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  /// The remark in the form of an error message: it starts with a lowercase letter and has no
  /// period.
  var clause: String {
    switch self {
    case .tooLong(let count, let limit): "use at most \(limit) characters; this has \(count)"
    case .perhapsTooLong(let count, let limit): "GitHub may count this as \(count) characters; the limit is \(limit)"
    case .unknownEmoji(let name): EmojiCompletionViewModel.unknownName(name)
    case .severalLines: "use one line without tabs"
    case .controlCharacters: "this contains invisible characters"
    case .invalidEnd:
      "use a duration such as 4h or 2d, a day such as tomorrow or 2027-01-31, or a time such as tomorrow 18:00"
    case .pastEnd: "this time has passed; use one in the future"
    case .needsStatus: "GitHub stores this only with a status; write a status, too"
    case .unknownOrganization(let name):
      "no organization \"\(name)\" on GitHub; to show the status to everyone, clear this field"
    case .notMember(let name): "you are not a member of \(name); name one of your organizations"
    case .noWebAddress: "this does not look like a URL"
    case .invalidHandle: "use only letters, digits and underscores in a name on X"
    case .longHandle(let limit): "names on X have at most \(limit) characters"
    case .noEmailAddress: "this does not look like an email address"
    case .notVerified([]): "none of your email addresses is verified yet; verify one on GitHub first"
    case .notVerified(let verified):
      "use one of your verified email addresses: \(verified.joined(separator: ", "))"
    case .incompleteAccountAddress: "write a full URL, such as https://mastodon.social/@octocat"
    case .manyAccounts(let limit): "GitHub shows at most \(limit) social accounts"
    case .unreadAccounts: "some of your social accounts could not be read; they stay on GitHub"
    case .refused(let sentence): "GitHub rejected this: \(sentence.asClause)"
    }
  }
}
