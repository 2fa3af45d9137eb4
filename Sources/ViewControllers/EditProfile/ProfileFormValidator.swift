import Essentials
import LotusModel
import ViewModels

/// Dedicated model controller: checks the input for a profile, without knowing the form or the
/// network.
///
/// A remark is an error only if GitHub is certain to reject the value. A likely mistake gets a
/// hint. Unchanged fields aren't checked.
nonisolated struct ProfileFormValidator: Sendable {
  private static let handleLimit = 15

  /// The user's email addresses, or `nil` if they aren't known.
  let addresses: [EmailAddress]?

  /// Checks the changed fields and the added social accounts.
  ///
  /// - Parameter base: The profile that the edit started from.
  /// - Returns: The remarks, keyed by row.
  func remarks(
    on input: ProfileInput, editing base: EditableProfile, from viewpoint: Viewpoint
  ) -> [ProfileInput.Slot: ProfileRemark] {
    let profile = ProfileFormViewModel(base).profile(from: input)
    let edit = ProfileEdit(from: base, to: profile)
    var remarks: [ProfileInput.Slot: ProfileRemark] = [:]
    for field in edit.fields.keys {
      if ProfileFormViewModel.hasSeveralLines(input.texts[field] ?? "", in: field) {
        remarks[.field(field)] = .severalLines
        continue
      }
      let text = profile.texts[field] ?? ""
      if [.statusEnd, .busy, .audience].contains(field), profile.texts[.status] == nil {
        if !text.isEmpty || profile.flags.contains(field) { remarks[.field(field)] = .needsStatus }
        continue
      }
      if field == .statusEnd, !text.isEmpty {
        remarks[.field(field)] = Self.remark(onEnd: text, from: viewpoint)
        continue
      }
      if field == .status, let name = UserStatus().saying(text).unknownEmoji,
        UserStatus().saying(base.texts[.status] ?? "").unknownEmoji != name
      {
        remarks[.field(field)] = .unknownEmoji(name)
        continue
      }
      remarks[.field(field)] = remark(on: field == .status ? UserStatus().saying(text).message ?? "" : text, in: field)
    }
    for (number, text) in input.accounts.enumerated() {
      let url = ProfileFormViewModel.address(in: text)
      guard edit.addedAccounts.contains(url) else { continue }
      remarks[.account(number)] = Self.remark(onAccount: url, number: number)
    }
    return remarks
  }

  /// Returns the edit that command-line options describe.
  ///
  /// - Throws: `ProfileEditError.invalid` if GitHub is certain to reject a value.
  func edit(
    stating options: ProfileOptions, of profile: EditableProfile, from viewpoint: Viewpoint
  ) throws(ProfileEditError) -> ProfileEdit {
    let viewModel = ProfileFormViewModel(profile)
    let options = viewModel.completing(options)
    let input = options.applied(to: viewModel.input)
    let errors = remarks(on: input, editing: profile, from: viewpoint).filter(\.value.isError)
    guard errors.isEmpty else { throw .invalid(errors) }
    return ProfileEdit(from: profile, to: viewModel.profile(from: input))
  }

  private func remark(on text: String, in field: ProfileField) -> ProfileRemark? {
    guard !text.isEmpty else { return nil }
    let limit = field.maximumLength
    if text.count > limit { return .tooLong(count: text.count, limit: limit) }
    return switch field {
    // GitHub doesn't document whether its limits count characters or code points. Text that exceeds
    // the limit only in code points gets a hint instead of an error.
    case .bio where text.unicodeScalars.count > limit, .status where text.unicodeScalars.count > limit:
      .perhapsTooLong(count: text.unicodeScalars.count, limit: limit)
    case .twitterUsername: remark(onHandle: text)
    case .email: remark(onAddress: text)
    case .blog where !text.contains(".") || text.contains(where: \.isWhitespace): .noWebAddress
    case _ where text.isBlank || text.unicodeScalars.contains(where: Self.isControl): .controlCharacters
    default: nil
    }
  }

  private static func remark(onEnd text: String, from viewpoint: Viewpoint) -> ProfileRemark? {
    guard let end = StatusEnd(text) else { return .invalidEnd }
    return viewpoint.date(of: end) > viewpoint.now ? nil : .pastEnd
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
    guard ProfileFormViewModel.isComplete(url) else { return .incompleteAccountAddress }
    let limit = ProfileFormViewModel.accountLimit
    return number >= limit ? .manyAccounts(limit: limit) : nil
  }
}
