public import LotusModel

/// View model: an issue or a pull request in a list.
public struct IssueViewModel: Hashable, Sendable {
  public let number: LinkedText
  public let title: String
  public let labels: [LinkedText]
  /// The state, the author and the age, separated by dots. For a pull request, the text says so.
  public let notes: [LinkedText]

  public init(_ issue: Issue, from viewpoint: Viewpoint) {
    number = LinkedText("#\(issue.number)", link: issue.url)
    title = issue.title.withEmoji
    labels = issue.labelTexts
    let kind = [issue.stateText, issue.isPullRequest ? LinkedText("pull request") : nil]
    let notes = [
      kind.compactMap { $0 }.joined(by: " "), (issue.author?.login).map { [LinkedText($0)] } ?? [],
      [LinkedText(issue.createdAt.age(at: viewpoint.now))],
    ]
    self.notes = Array(notes.filter { !$0.isEmpty }.joined(separator: [LinkedText(" · ")]))
  }
}

extension Issue {
  /// The state, in the words of GitHub's pages.
  var stateText: LinkedText? {
    if isMerged { return LinkedText("merged", role: .state(.done)) }
    switch (state, stateReason) {
    case ("open", _) where isDraft == true: return LinkedText("draft", role: .state(.draft))
    case ("open", "reopened"): return LinkedText("open (reopened)", role: .state(.open))
    case ("open", _): return LinkedText("open", role: .state(.open))
    case ("closed", let reason?):
      let words = "closed as \(reason.replacing("_", with: " "))"
      return LinkedText(words, role: .state(reason == "completed" ? .done : .dropped))
    case ("closed", nil): return LinkedText("closed", role: .state(isPullRequest ? .rejected : .done))
    case (let state, _): return state.map { LinkedText($0) }
    }
  }

  /// The names of the labels.
  var labelTexts: [LinkedText] {
    (labels ?? []).compactMap { label in
      label.name.map { LinkedText($0.withEmoji.oneLine, role: .label(color: label.color)) }
    }
  }
}
