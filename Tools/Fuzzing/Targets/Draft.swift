import Essentials
import FoundationEssentials

@testable import LotusModel
@testable import ViewModels

extension FuzzTarget {
  /// Reads the file of a draft.
  ///
  /// Encoding and decoding must not change the draft. Showing its profile in the form, merging it
  /// with another state and computing the edit must give consistent results.
  static let draft = FuzzTarget("draft", longest: 4_096) { input in
    guard let draft = try? JSONDecoder().decode(ProfileDraft.self, from: input.data) else { return }
    let again = try JSONDecoder().decode(ProfileDraft.self, from: try JSONEncoder().encode(draft))
    try demand(again == draft, "encoding and decoding changes a draft")
    let form = ProfileFormViewModel(draft.base)
    let profile = form.profile(from: draft.input)
    try demand(
      form.profile(from: form.input(showing: profile)) == profile, "the form changes a profile that is only shown")
    let merge = ProfileMerge(base: draft.base, mine: profile, theirs: EditableProfile())
    try demand(merge.conflicts.isEmpty == (merge.nextConflict == nil), "nextConflict and conflicts disagree")
    try demand(ProfileEdit(from: profile, to: profile).isEmpty, "an edit without a change is not empty")
    let edit = ProfileEdit(from: draft.base, to: profile)
    try demand(
      ProfileEdit(from: edit.applied(to: draft.base), to: profile).isEmpty,
      "applying an edit does not result in the profile")
  }

  /// Writes and reads the profile text for an external editor.
  ///
  /// Reading the text of a profile must result in the same profile. The fields of the profile are
  /// separated by zero bytes in the input. The input is also read as a profile text: each problem
  /// must refer to a line of the text, and adding remarks about the problems must not change the
  /// profile.
  static let profileText = FuzzTarget("profile-text", longest: 1_024) { input in
    var input = input
    let flags = input.byte()
    var profile = ProfileInput()
    if flags & 1 != 0 { profile.flags.insert(.hireable) }
    if flags & 2 != 0 { profile.flags.insert(.busy) }
    let parts = input.parts
    for (number, field) in ProfileField.texts.enumerated() {
      profile.texts[field] = number < parts.count ? parts[number] : ""
    }
    profile.accounts = parts.dropFirst(ProfileField.texts.count).map { account in
      String(account.unicodeScalars.filter { $0 != "\n" })
    }.filter { !$0.isBlank }
    let (read, problems) = ProfileTextViewModel(input: profile).input(replacing: ProfileInput())
    try demand(problems.isEmpty, "the text of a profile has problems: \(problems)")
    try demand(scalars(of: read) == scalars(of: profile), "\(profile) is read as \(read)")

    let typed = ProfileTextViewModel(text: input.text)
    let wrong = typed.input(replacing: profile).problems
    let lines = typed.text.lines.count
    try demand(wrong.allSatisfy { (0..<lines).contains($0.line) }, "a problem refers to a line that does not exist")
    let remarked = typed.remarking(wrong)
    let again = remarked.input(replacing: profile)
    try demand(again.problems.map(\.sentence) == wrong.map(\.sentence), "remarks are read as text")
    try demand(again.input == typed.input(replacing: profile).input, "remarks change the profile")
  }

  /// The Unicode scalars of all values, for a comparison that is stricter than that of strings.
  ///
  /// Swift considers strings equal if they differ only in their Unicode normalization.
  private static func scalars(of input: ProfileInput) -> [[Unicode.Scalar]] {
    let values = ProfileField.allCases.map { ProfileFormViewModel.text(at: .field($0), of: input) } + input.accounts
    return values.map { Array($0.unicodeScalars) }
  }
}
