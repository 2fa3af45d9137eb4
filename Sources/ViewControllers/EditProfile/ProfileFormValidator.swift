public import LotusModel
import ViewModels

/// Dedicated model controller: judges what is to become a profile. It knows neither the form nor the network.
///
/// An error is only what GitHub is sure to refuse; what looks like a slip gets a hint. A field that was not changed is
/// not judged.
public nonisolated struct ProfileFormValidator: Sendable {
  private static let handleLimit = 15

  private let addresses: [EmailAddress]?

  /// - Parameter addresses: one's own; nil where they are not known.
  public init(addresses: [EmailAddress]?) {
    self.addresses = addresses
  }

  /// - Parameter base: the state that is edited.
  public func remarks(
    on input: ProfileInput, editing base: EditableProfile
  ) -> [ProfileInput.Slot: ProfileRemark] {
    let profile = ProfileFormViewModel(base).profile(from: input)
    let edit = ProfileEdit(from: base, to: profile)
    var remarks: [ProfileInput.Slot: ProfileRemark] = [:]
    for field in edit.fields.keys {
      let text = profile.texts[field] ?? ""
      remarks[.field(field)] = remark(on: field == .status ? UserStatus().saying(text).message ?? "" : text, in: field)
    }
    for (number, text) in input.accounts.enumerated() {
      let url = ProfileFormViewModel.address(in: text)
      guard edit.addedAccounts.contains(url) else { continue }
      remarks[.account(number)] = Self.remark(onAccount: url, number: number)
    }
    return remarks
  }

  /// An edit that options of the command line state.
  /// - Throws: `ProfileEditError.invalid` where GitHub is sure to refuse it.
  public func edit(
    stating options: ProfileOptions, of profile: EditableProfile
  ) throws(ProfileEditError) -> ProfileEdit {
    let viewModel = ProfileFormViewModel(profile)
    let input = options.applied(to: viewModel.input)
    let errors = remarks(on: input, editing: profile).filter(\.value.isError)
    guard errors.isEmpty else { throw .invalid(errors) }
    return ProfileEdit(from: profile, to: viewModel.profile(from: input))
  }

  private func remark(on text: String, in field: ProfileField) -> ProfileRemark? {
    guard !text.isEmpty else { return nil }
    let limit = field.maximumLength
    if text.count > limit { return .tooLong(count: text.count, limit: limit) }
    return switch field {
    // GitHub does not say whether it counts characters or code points; only what is too long by both is an error.
    case .bio where text.unicodeScalars.count > limit, .status where text.unicodeScalars.count > limit:
      .perhapsTooLong(count: text.unicodeScalars.count, limit: limit)
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

  private func remark(onHandle name: String) -> ProfileRemark? {
    let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
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
