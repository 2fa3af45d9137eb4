import Coordinators
import LotusModel
import ViewControllers
import ViewModels

/// App delegate support: makes the task of `ghlotus edit-profile`.
struct EditProfileCommand {
  let line: ParsedLine

  static let command = Command(
    name: "edit-profile", summary: "Edit your profile, in a form or by options",
    options: [
      Option(name: "name", value: "TEXT", summary: "your name"),
      Option(
        name: "bio", value: "TEXT",
        summary: "about you, up to \(ProfileField.bio.maximumLength) characters; @FILE reads a file, - standard input"),
      Option(
        name: "status", value: "TEXT", summary: "your status; an emoji or its name may come first: ':dart: Focusing'"),
      Option(name: "company", value: "TEXT", summary: "where you work"),
      Option(name: "location", value: "TEXT", summary: "where you live"),
      Option(name: "blog", value: "URL", summary: "your website"),
      Option(name: "twitter", value: "NAME", summary: "your name on X, with or without the @"),
      Option(name: "email", value: "ADDRESS", summary: "the public email address, one of your verified ones"),
      Option(name: "hireable", summary: "you are available for hire"),
      Option(name: "no-hireable", summary: "you are not available for hire"),
      Option(name: "add-social", value: "URL", repeats: true, summary: "add a social account"),
      Option(name: "remove-social", value: "URL", repeats: true, summary: "remove a social account"),
      Option(name: "dry-run", summary: "print the changes, and send nothing"),
      Option(name: "editor", summary: "edit it as a text file in $VISUAL or $EDITOR"),
    ],
    examples: [
      Example(line: "ghlotus edit-profile", meaning: "a form on the whole screen"),
      Example(line: "ghlotus edit-profile --bio 'Cat of all trades' --hireable", meaning: "two fields, without a form"),
      Example(line: "ghlotus edit-profile --company '' --dry-run", meaning: "what clearing a field changes"),
      Example(line: "ghlotus edit-profile --editor", meaning: "in your editor"),
    ],
    notes: [
      "Only what you change is sent. An empty value clears a field.",
      "What you type is kept as a draft until it is saved; the next edit-profile offers it.",
      "Where no form can be shown, it asks line by line.",
    ],
    makeTask: { line, _ in .editProfile(try EditProfileCommand(line: line).task()) })

  func task() throws(UsageError) -> EditProfileTask {
    let options = try options()
    switch (options.isEmpty, line.has("editor"), line.has("dry-run")) {
    case (false, true, _): throw UsageError(.editorAndFields)
    case (true, _, true): throw UsageError(.dryRunWithoutFields)
    case (true, true, _): return .inEditor
    case (true, false, _): return .inForm
    case (false, false, let isDryRun): return .byOptions(options, isDryRun: isDryRun)
    }
  }

  private func options() throws(UsageError) -> ProfileOptions {
    if line.has("hireable"), line.has("no-hireable") {
      throw UsageError(.excluding("--hireable", "--no-hireable"))
    }
    let names: [(String, ProfileField)] = [
      ("name", .name), ("bio", .bio), ("status", .status), ("company", .company), ("location", .location),
      ("blog", .blog), ("twitter", .twitterUsername), ("email", .email),
    ]
    var texts: [ProfileField: String] = [:]
    for (name, field) in names { texts[field] = line.value(name) }
    texts[.bio] = try texts[.bio].map { text throws(UsageError) in try Self.contents(text) }
    let addresses = { (option: String) in line.values(option).map { ProfileFormViewModel.address(in: $0.value) } }
    let (added, removed) = (addresses("add-social"), addresses("remove-social"))
    if let both = added.first(where: removed.contains) {
      throw UsageError(.addedAndRemoved(both))
    }
    if (added + removed).contains("") {
      throw UsageError(.noAddress)
    }
    return ProfileOptions(
      texts: texts,
      isHireable: line.has("hireable") ? true : line.has("no-hireable") ? false : nil, addedAccounts: added,
      removedAccounts: removed)
  }

  /// The text itself, or that of the file which `@FILE` or `-` names, without its last line end.
  private static func contents(_ text: String) throws(UsageError) -> String {
    guard text == "-" || text.hasPrefix("@") else { return text }
    let contents = try InputFile(name: text == "-" ? text : String(text.dropFirst())).text(limit: 1 << 20)
    return contents.hasSuffix("\n") || contents.hasSuffix("\r\n") ? String(contents.dropLast()) : contents
  }
}
