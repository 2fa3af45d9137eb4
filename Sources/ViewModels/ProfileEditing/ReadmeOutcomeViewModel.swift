public import LotusModel

/// View model: describes the result of editing a profile README.
public struct ReadmeOutcomeViewModel: Hashable, Sendable {
  public let title: String
  /// The reason why the profile doesn't show the README, or `nil` if it does.
  public let warning: String?
  private let hasDraft: Bool

  public init(_ outcome: ReadmeOutcome) {
    hasDraft = if case .stored = outcome { true } else { false }
    switch outcome {
    case .saved(let readme):
      title = "Saved your README"
      warning = readme.repository.flatMap { repository in
        repository.isPrivate == true
          ? "Your profile does not show this README because \(repository.fullName) is private; make it public at "
            + "\(repository.url)/settings" : nil
      }
    case .unchanged: (title, warning) = ("Nothing was changed", nil)
    case .stored: (title, warning) = (Self.draftTitle, nil)
    case .discarded(_, let draft): (title, warning) = (DiscardedDraftViewModel(draft).sentence, nil)
    case .declined: (title, warning) = ("Nothing was created", nil)
    }
  }

  /// Returns the notice that the text is stored as a draft because it could not be saved on GitHub.
  public static func draftNotice(from viewpoint: Viewpoint) -> String {
    "Your text is stored as a draft; to continue, \(ReadmeError.advice(from: viewpoint))"
  }

  /// The notice in the app, where the profile names the key that continues with the draft.
  public static let draftTitle = "Your README is stored as a draft"

  /// Returns the way to continue with a draft, or `nil` if no draft is stored.
  public func advice(from viewpoint: Viewpoint) -> String? {
    hasDraft ? "To continue with the draft, run: \(viewpoint.command(ReadmeError.command))" : nil
  }
}

extension ReadmeError: PresentableError {
  static let command = "edit-profile --readme"

  /// Returns the clause that says how to continue with the draft.
  fileprivate static func advice(from viewpoint: Viewpoint) -> String {
    viewpoint.advice(toRun: viewpoint.command(command), orType: SceneName.editReadme.title)
  }

  public var exitStatus: ExitStatus {
    switch self {
    case .noRepository, .missing: .notFound
    case .changedOnGitHub, .unresolvedConflict, .blockedByRule, .containsSecret, .rejected, .notText: .refused
    case .incomplete, .symbolicLink: .network
    case .renamed, .draftExists, .inUse, .editor, .noText, .cannotMerge: .failed
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let draft = "your text is stored as a draft"
    let advice = Self.advice(from: viewpoint)
    let stored = "\(draft); to continue, \(advice)"
    return switch self {
    case .missing(let login): "\(login) has no profile README"
    case .incomplete(let page):
      "GitHub's API did not return the whole README, which may be larger than 1 MB; open \(page)"
    case .symbolicLink(let target, let page):
      "the README is a symbolic link to \"\(target)\", and GitHub's API did not return the file at this path; open \(page)"
    case .noRepository(let name):
      "\(name.text), the repository of your profile README, does not exist; to create it, run in a terminal: "
        + viewpoint.command(Self.command)
    case .renamed(let name, let other):
      "your profile shows no README because the repository \(name.text) was renamed to \(other); rename it back at "
        + "\(viewpoint.webURL)/\(other)/settings"
    case .notText(let name):
      "the README of \(name.text) is not valid UTF-8, or GitHub's API did not return all of it; edit it at "
        + "\(viewpoint.webURL)/\(name.text)"
    case .draftExists:
      "your README has a draft that is not saved on GitHub; to continue with the draft or to discard it, run in a terminal: "
        + viewpoint.command(Self.command)
    case .inUse: "another ghlotus process is editing your README; save the README or stop editing it there first"
    case .changedOnGitHub: "your README was changed on GitHub in the meantime; \(draft); to merge both texts, \(advice)"
    case .unresolvedConflict: "your README still contains conflict markers; \(stored)"
    case .blockedByRule(let name, let message):
      "GitHub rejected the README: \(message.asClause); \(draft); change the rule for the branch at "
        + "\(viewpoint.webURL)/\(name.text)/settings/rules, and \(advice)"
    case .containsSecret(let message):
      "GitHub found a secret in the README: \(message.asClause); \(draft); to remove the secret from the text, \(advice); "
        + "if the secret is valid, revoke it"
    case .rejected(let message): "GitHub rejected the README: \(message.asClause); \(stored)"
    case .editor(let error): error.sentence(toContinue: Self.command, from: viewpoint)
    case .noText: "the editor saved no text, so your README is unchanged; \(stored)"
    case .cannotMerge:
      "your README was changed on GitHub in the meantime, and Git could not merge both texts; \(draft); install Git, and "
        + advice
    }
  }
}
