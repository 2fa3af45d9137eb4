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
    options: fields.map(\.clearing) + [
      .web,
      Option(name: "hireable", summary: "say that you are available for hire"),
      Option(name: "no-hireable", summary: "say that you are not available for hire"),
      Option(name: "add-social", value: "URL", repeats: true, summary: "add a link to a social account"),
      Option(name: "remove-social", value: "URL", repeats: true, summary: "remove a link to a social account"),
      Option(name: "dry-run", summary: "print the changes without saving them"),
      Option(
        name: "discard-draft",
        summary: "discard the stored drafts without asking; with --readme, discard the draft of the README"),
      Option(name: "readme", summary: "edit your profile README in $VISUAL or $EDITOR"),
      Option(name: "editor", summary: "edit the profile as a text file in $VISUAL or $EDITOR"),
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

  /// The options that set a text field.
  private static let fields = [
    Option(name: "name", value: "TEXT", summary: "set your name"),
    Option(
      name: "bio", value: "TEXT", candidates: .textOrFile,
      summary:
        "set your bio, up to \(ProfileField.bio.maximumLength) characters; @FILE reads a file, - reads standard "
        + "input, and @@ stands for a leading @"),
    Option(
      name: "status", value: "TEXT",
      summary: "set your status, which may start with an emoji or its name, as in ':dart: Focusing'"),
    Option(name: "company", value: "TEXT", summary: "set the company you work for"),
    Option(name: "location", value: "TEXT", summary: "set your location"),
    Option(name: "blog", value: "URL", summary: "set the URL of your website"),
    Option(name: "twitter", value: "NAME", summary: "set your username on X, with or without the @"),
    Option(name: "email", value: "ADDRESS", summary: "set the public email address; it must be verified"),
  ]

  func task() throws -> EditProfileTask {
    if line.has("discard-draft") {
      let other = Self.command.options.first { !["discard-draft", "readme"].contains($0.name) && line.has($0.name) }
      if let other { throw UsageError(.excluding("--discard-draft", "--\(other.name)")) }
      return line.has("readme") ? .discardReadmeDraft : .discardDraft
    }
    let options = try options()
    if line.has("readme") {
      let other = Self.command.options.first { $0.name != "readme" && line.has($0.name) }
      if let other { throw UsageError(.excluding("--readme", "--\(other.name)")) }
      return .readme
    }
    switch (options.isEmpty, line.has("editor"), line.has("dry-run")) {
    case (false, true, _): throw UsageError(.editorAndFields)
    case (true, _, true): throw UsageError(.dryRunWithoutFields)
    case (true, true, _): return .inEditor
    case (true, false, _): return .inForm
    case (false, false, let isDryRun): return .byOptions(options, isDryRun: isDryRun)
    }
  }

  private func options() throws -> ProfileOptions {
    if line.has("hireable"), line.has("no-hireable") {
      throw UsageError(.excluding("--hireable", "--no-hireable"))
    }
    let names: [(String, ProfileField)] = [
      ("name", .name), ("bio", .bio), ("status", .status), ("company", .company), ("location", .location),
      ("blog", .blog), ("twitter", .twitterUsername), ("email", .email),
    ]
    var texts: [ProfileField: String] = [:]
    for (name, field) in names {
      guard let text = line.value(name) else { continue }
      texts[field] = text
      if text == "-", field != .bio { throw UsageError(.notRead("--\(name)")) }
      if field == .status, text.hasPrefix("@"), InputFile(name: String(text.dropFirst())).exists {
        throw UsageError(.notRead("--\(name)", isFile: true))
      }
      if !text.isEmpty, text.isBlank { throw UsageError(.blankValue(option: "--\(name)")) }
    }
    texts[.bio] = try texts[.bio].map { text throws(UsageError) in try Self.contents(text) }
    let removed = line.values("remove-social").map { $0.value.trimmed }
    let added = try line.values("add-social").map { try ProfileFormViewModel.newAccount(in: $0.value) }
    if let both = added.first(where: removed.map { ProfileFormViewModel.address(in: $0) }.contains) {
      throw UsageError(.addedAndRemoved(both))
    }
    return ProfileOptions(
      texts: texts,
      isHireable: line.has("hireable") ? true : line.has("no-hireable") ? false : nil, addedAccounts: added,
      removedAccounts: removed)
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
