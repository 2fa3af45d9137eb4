import Coordinators
import Essentials
import LotusModel
import ViewControllers
import ViewModels

/// The command `edit-profile`, and the task that it creates from a command line.
struct EditProfileCommand {
  let line: ParsedLine

  static let command = Command(
    name: "edit-profile", group: .profile, summary: "Edit your profile in a form, in an editor or with options",
    options: fields.map { $0.value.clearing } + [
      .web, hireable, noHireable, addSocial, removeSocial, dryRun, discardDraft, readme, editor,
    ],
    examples: [
      Example(line: "ghlotus edit-profile", meaning: "edit your profile in a full-screen form"),
      Example(
        line: "ghlotus edit-profile --bio 'Cat of all trades' --hireable", meaning: "set two fields without the form"),
      Example(line: "ghlotus edit-profile --company '' --dry-run", meaning: "show the change without saving it"),
      Example(line: "ghlotus edit-profile --editor", meaning: "edit your profile in your text editor"),
      Example(line: "ghlotus edit-profile --readme", meaning: "edit your profile README in your text editor"),
    ],
    notes: [
      "Only changed fields are sent to GitHub. An empty value clears a field.",
      "GitHub's API cannot change pronouns, the avatar, achievements and pinned repositories. To change the first three, "
        + "run ghlotus edit-profile --web. To change pinned repositories, run ghlotus profile --web.",
      "--dry-run can be used only with options that set fields. The form asks before it sends the changes. With --editor, "
        + "the changes are sent when you close the editor. To cancel, close the editor without changing the text.",
      "What you type in the form or the editor is stored as a draft until it is saved on GitHub. If the values of "
        + "options cannot be saved, they are stored as a draft, too. The next time you run edit-profile, you can continue "
        + "with the draft. --discard-draft prints the drafts and discards them; copies are kept for "
        + "\(DiscardedDraft.daysKept) days. See also: ghlotus help drafts",
      "--readme shows a preview before it saves the README. If the README was changed on GitHub in the meantime, both "
        + "texts are merged, and the editor opens again. If you have no profile README, ghlotus asks whether to create "
        + "the repository of the README. With --json, only the fields action, changed and target are printed.",
      "Without --readme, --json prints the profile as GitHub stores it, with the additional fields action, changed and "
        + "target.",
      "If the terminal cannot show the form, ghlotus prompts for one field at a time.",
    ],
    makes: .task { line, _ in .editProfile(try EditProfileCommand(line: line).task()) })

  /// The text fields of the profile, each with the option that sets it.
  private static let fields: KeyValuePairs<ProfileField, Option> = [
    .name: Option(name: "name", value: "TEXT", summary: "set your name"),
    .bio: Option(
      name: "bio", value: "TEXT", candidates: .textOrFile,
      summary: "set your bio, up to \(ProfileField.bio.maximumLength) characters; @FILE reads a file, - reads standard "
        + "input, and @@ stands for a leading @"),
    .status: Option(
      name: "status", value: "TEXT",
      summary: "set your status, which may start with an emoji or its name, as in ':dart: Focusing'"),
    .company: Option(name: "company", value: "TEXT", summary: "set the company you work for"),
    .location: Option(name: "location", value: "TEXT", summary: "set your location"),
    .blog: Option(name: "blog", value: "URL", summary: "set the URL of your website"),
    .twitterUsername: Option(
      name: "twitter", value: "NAME", summary: "set your username on X, with or without the @"),
    .email: Option(name: "email", value: "ADDRESS", summary: "set the public email address; it must be verified"),
  ]

  private static let hireable = Option(name: "hireable", summary: "say that you are available for hire")
  private static let noHireable = Option(name: "no-hireable", summary: "say that you are not available for hire")
  private static let addSocial = Option(
    name: "add-social", value: "URL", repeats: true, summary: "add a link to a social account")
  private static let removeSocial = Option(
    name: "remove-social", value: "URL", repeats: true, summary: "remove a link to a social account")
  private static let dryRun = Option(name: "dry-run", summary: "print the changes without saving them")
  private static let discardDraft = Option(
    name: "discard-draft",
    summary: "discard the stored drafts without asking; with --readme, discard the draft of the README")
  private static let readme = Option(name: "readme", summary: "edit your profile README in $VISUAL or $EDITOR")
  private static let editor = Option(name: "editor", summary: "edit the profile as a text file in $VISUAL or $EDITOR")

  func task() throws -> EditProfileTask {
    if line.has(Self.discardDraft) {
      try line.check(Self.discardDraft, excludes: Self.command.options.filter { $0.name != Self.readme.name })
      return line.has(Self.readme) ? .discardReadmeDraft : .discardDraft
    }
    let options = try options()
    if line.has(Self.readme) {
      try line.check(Self.readme, excludes: Self.command.options)
      return .readme
    }
    switch (options.isEmpty, line.has(Self.editor), line.has(Self.dryRun)) {
    case (false, true, _): throw UsageError(.editorAndFields)
    case (true, _, true): throw UsageError(.dryRunWithoutFields)
    case (true, true, _): return .inEditor
    case (true, false, _): return .inForm
    case (false, false, let isDryRun): return .byOptions(options, isDryRun: isDryRun)
    }
  }

  private func options() throws -> ProfileOptions {
    let isHireable = try line.flag(Self.hireable, opposite: Self.noHireable)
    var texts: [ProfileField: String] = [:]
    for (field, option) in Self.fields {
      guard let text = line.value(option) else { continue }
      texts[field] = text
      if text == "-", field != .bio { throw UsageError(.notRead(option.spelling)) }
      if field == .status, text.hasPrefix("@"), InputFile(name: String(text.dropFirst())).exists {
        throw UsageError(.notRead(option.spelling, isFile: true))
      }
      if !text.isEmpty, text.isBlank { throw UsageError(.blankValue(option: option.spelling)) }
    }
    texts[.bio] = try texts[.bio].map { text throws(UsageError) in try Self.contents(text) }
    let removed = line.values(Self.removeSocial).map { $0.value.trimmed }
    let added = try line.values(Self.addSocial).map { try ProfileFormViewModel.newAccount(in: $0.value) }
    if let both = added.first(where: removed.map { ProfileFormViewModel.address(in: $0) }.contains) {
      throw UsageError(.addedAndRemoved(both))
    }
    return ProfileOptions(texts: texts, isHireable: isHireable, addedAccounts: added, removedAccounts: removed)
  }

  /// Returns the value of `--bio`.
  ///
  /// For `@FILE` and `-`, the value is read from a file or from standard input. A line break at its
  /// end is removed, because most editors add one. `@@` stands for an `@` at the start of the text.
  ///
  /// - Throws: `UsageError`, also if the file is blank: a failed command before a pipe would
  ///   otherwise clear the bio.
  private static func contents(_ text: String) throws(UsageError) -> String {
    guard text == "-" || text.hasPrefix("@") else { return text }
    if text.hasPrefix("@@") { return String(text.dropFirst()) }
    let file = InputFile(name: text == "-" ? text : String(text.dropFirst()), for: .bio)
    let contents = try file.text(limit: 1 << 20, isRequired: true)
    return contents.hasSuffix("\n") || contents.hasSuffix("\r\n") ? String(contents.dropLast()) : contents
  }
}
