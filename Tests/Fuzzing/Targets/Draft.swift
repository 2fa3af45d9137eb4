import FoundationEssentials

@testable import LotusModel
@testable import ViewModels

extension FuzzTarget {
  /// The file of a draft: it is written as it is read, and what it means can be edited and brought together with another
  /// state.
  static let draft = FuzzTarget("draft", longest: 4_096) { input in
    guard let draft = try? JSONDecoder().decode(ProfileDraft.self, from: input.data) else { return }
    let again = try JSONDecoder().decode(ProfileDraft.self, from: try JSONEncoder().encode(draft))
    try demand(again == draft, "A draft is not read as it was written.")
    let form = ProfileFormViewModel(draft.base)
    let profile = form.profile(from: draft.input)
    try demand(form.profile(from: form.input(showing: profile)) == profile, "What is shown means something else.")
    let merge = ProfileMerge(base: draft.base, mine: profile, theirs: EditableProfile())
    try demand(merge.conflicts.isEmpty == (merge.nextConflict == nil), "A conflict is not told.")
    try demand(ProfileEdit(from: profile, to: profile).isEmpty, "No change is an edit.")
    let edit = ProfileEdit(from: draft.base, to: profile)
    try demand(
      ProfileEdit(from: edit.applied(to: draft.base), to: profile).isEmpty, "An edit does not make the profile.")
  }

  /// The profile as a text for an editor, its fields between zeros: written and read again it is the same. Any other text
  /// is read too, and what is wrong with it stands on one of its lines.
  static let profileText = FuzzTarget("profile-text", longest: 1_024) { input in
    var input = input
    var profile = ProfileInput(isHireable: input.byte() % 2 == 1)
    let parts = input.parts
    for (number, field) in ProfileField.texts.enumerated() {
      profile.texts[field] = number < parts.count ? parts[number] : ""
    }
    profile.accounts = parts.dropFirst(ProfileField.texts.count).map { account in
      String(account.unicodeScalars.filter { $0 != "\n" })
    }.filter { !$0.isBlank }
    let (read, problems) = ProfileTextViewModel(input: profile).input(replacing: ProfileInput())
    try demand(problems.isEmpty, "What is written is not understood: \(problems)")
    try demand(scalars(of: read) == scalars(of: profile), "\(profile) is read as \(read)")

    let typed = ProfileTextViewModel(text: input.text)
    let wrong = typed.input(replacing: profile).problems
    let lines = typed.text.lines.count
    try demand(wrong.allSatisfy { (0..<lines).contains($0.line) }, "A remark is about no line.")
    let remarked = typed.remarking(wrong)
    let again = remarked.input(replacing: profile)
    try demand(again.problems.map(\.sentence) == wrong.map(\.sentence), "Remarks are read as text.")
    try demand(again.input == typed.input(replacing: profile).input, "Remarks change the profile.")
  }

  /// Strings that only look the same are not the same here.
  private static func scalars(of input: ProfileInput) -> [[Unicode.Scalar]] {
    (ProfileField.texts.map { input.texts[$0] ?? "" } + ["\(input.isHireable)"] + input.accounts).map {
      Array($0.unicodeScalars)
    }
  }
}
