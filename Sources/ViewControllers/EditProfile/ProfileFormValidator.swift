public import LotusModel
import ViewModels

/// Dedicated model controller: judges what is to become a profile. It knows neither the form nor the network.
///
/// An error is only what GitHub is sure to refuse; what looks like a slip gets a hint. A field that was not changed is
/// not judged.
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
      return .tooLong(count: text.count, limit: Self.textLimit)
    }
    return switch field {
    case .bio where text.unicodeScalars.count > Self.bioLimit: Self.remark(onBio: text)
    case .twitterUsername: remark(onHandle: text)
    case .email: remark(onAddress: text)
    case .blog where !text.contains(".") || text.contains(where: \.isWhitespace): .noWebAddress
    case _ where text.unicodeScalars.contains(where: Self.isControl): .controlCharacters
    default: nil
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n"
  }

  /// GitHub does not say whether it counts characters or code points; only what is too long by both is an error.
  private static func remark(onBio text: String) -> ProfileRemark {
    text.count > bioLimit
      ? .tooLong(count: text.count, limit: bioLimit)
      : .perhapsTooLong(count: text.unicodeScalars.count, limit: bioLimit)
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
    if !isName { return .invalidHandle }
    return name.count > Self.handleLimit ? .longHandle(limit: Self.handleLimit) : nil
  }

  private func remark(onAddress address: String) -> ProfileRemark? {
    guard let addresses else {
      return address.contains("@") ? nil : .noEmailAddress
    }
    let verified = addresses.filter(\.verified).map(\.email)
    return verified.contains { $0.lowercased() == address.lowercased() } ? nil : .notVerified(verified: verified)
  }

  private static func remark(onAccount url: String, number: Int) -> ProfileRemark? {
    let host = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
    if host.isEmpty || host.hasPrefix("/") || url.contains(where: \.isWhitespace) {
      return .incompleteAccountAddress
    }
    let limit = ProfileFormViewModel.accountLimit
    return number >= limit ? .manyAccounts(limit: limit) : nil
  }
}
