public import LotusModel
import ViewModels

/// Dedicated model controller: judges what is to become a profile. It knows neither the form nor the network.
///
/// It calls an error only what GitHub is sure to refuse; what merely looks like a slip gets a hint. A field that was
/// not changed is never judged.
public nonisolated struct ProfileFormValidator: Sendable {
  /// GitHub's limit for a bio; other texts are kept in columns of 255 characters.
  public static let bioLimit = 160
  private static let textLimit = 255
  private static let handleLimit = 15

  private let addresses: [EmailAddress]?

  /// - Parameter addresses: one's own; nil where they are not known.
  public init(addresses: [EmailAddress]?) {
    self.addresses = addresses
  }

  /// - Parameter base: the state that is edited.
  public func remarks(
    on input: ProfileInput, editing base: EditableProfile
  ) -> [ProfileInput.Place: ProfileRemark] {
    let profile = ProfileFormViewModel(base).profile(from: input)
    let edit = ProfileEdit(from: base, to: profile)
    var remarks: [ProfileInput.Place: ProfileRemark] = [:]
    for field in edit.fields.keys { remarks[.field(field)] = remark(on: profile.texts[field] ?? "", in: field) }
    for (number, text) in input.accounts.enumerated() {
      let url = ProfileFormViewModel.address(in: text)
      guard edit.addedAccounts.contains(url) else { continue }
      remarks[.account(number)] = Self.remark(onAccount: url, number: number)
    }
    return remarks
  }

  private func remark(on text: String, in field: ProfileField) -> ProfileRemark? {
    guard !text.isEmpty else { return nil }
    if field != .bio, text.count > Self.textLimit {
      return error("At most \(Self.textLimit) characters; this has \(text.count).")
    }
    return switch field {
    case .bio where text.unicodeScalars.count > Self.bioLimit: Self.remark(onBio: text)
    case .twitterUsername: remark(onHandle: text)
    case .email: remark(onAddress: text)
    case .blog where !text.contains(".") || text.contains(where: \.isWhitespace):
      hint("This does not look like an address.")
    case _ where text.unicodeScalars.contains(where: Self.isControl):
      hint("This holds control characters, which nobody can see.")
    default: nil
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n"
  }

  /// Whether GitHub counts characters as people do, or code points, it does not say; only what is too long by either
  /// count is an error.
  private static func remark(onBio text: String) -> ProfileRemark {
    text.count > bioLimit
      ? ProfileRemark("At most \(bioLimit) characters; this has \(text.count).", isError: true)
      : ProfileRemark(
        "GitHub may count this as \(text.unicodeScalars.count) characters, of \(bioLimit).", isError: false)
  }

  private func remark(onHandle name: String) -> ProfileRemark? {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if !isName { return error("Only letters, digits and underscores can be in a name on X.") }
    return name.count > Self.handleLimit ? hint("Names on X have at most \(Self.handleLimit) characters.") : nil
  }

  private func remark(onAddress address: String) -> ProfileRemark? {
    guard let addresses else {
      return address.contains("@") ? nil : hint("This does not look like an email address.")
    }
    let verified = addresses.filter(\.verified).map(\.email)
    if verified.contains(where: { $0.lowercased() == address.lowercased() }) { return nil }
    return error(
      verified.isEmpty
        ? "None of your addresses is verified yet."
        : "It must be one of your verified addresses: \(verified.joined(separator: ", ")).")
  }

  private static func remark(onAccount url: String, number: Int) -> ProfileRemark? {
    let host = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
    if host.isEmpty || host.hasPrefix("/") || url.contains(where: \.isWhitespace) {
      return ProfileRemark("Write a full address, such as https://mastodon.social/@octocat.", isError: true)
    }
    let limit = ProfileFormViewModel.accountLimit
    return number >= limit ? ProfileRemark("GitHub shows \(limit) social accounts.", isError: false) : nil
  }

  private func error(_ sentence: String) -> ProfileRemark {
    ProfileRemark(sentence, isError: true)
  }

  private func hint(_ sentence: String) -> ProfileRemark {
    ProfileRemark(sentence, isError: false)
  }
}
