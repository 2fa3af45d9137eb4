import HTTP
public import LotusModel

/// View model: an issue or a pull request in a list.
public struct IssueViewModel: Hashable, Sendable {
  public let number: LinkedText
  public let title: LinkedText
  public let labels: [LinkedText]
  /// The state, the author and the age, separated by dots. For a pull request, the kind follows the
  /// state.
  public let notes: [LinkedText]

  /// Creates a view model for an issue of a repository.
  ///
  /// - Parameter repository: The full name of the repository.
  public init(_ issue: Issue, in repository: String, from viewpoint: Viewpoint) {
    let name = try? RepositoryName(repository)
    let route = name.map { Route.issue(IssueName($0, number: issue.number)) }
    number = LinkedText("#\(issue.number)", to: route, on: viewpoint.webURL)
    title = LinkedText(issue.title.withEmoji, to: route, on: viewpoint.webURL)
    labels = issue.labelTexts(on: name.flatMap { Route.repository($0).page(on: viewpoint.webURL) })
    let kind = [issue.stateText, issue.isPullRequest ? LinkedText("pull request") : nil]
    let author = (issue.author?.login).map { LinkedText($0, to: .profile(named: $0), on: viewpoint.webURL) }
    let notes = [
      kind.compactMap { $0 }.joined(by: " "), author.map { [$0] } ?? [],
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

  /// The names of the labels, each with a link to the issues that have it.
  ///
  /// - Parameter page: The address of the repository's page.
  func labelTexts(on page: String?) -> [LinkedText] {
    (labels ?? []).compactMap { label in
      label.name.map { name in
        let link = page.map { "\($0)/labels/\(name.percentEncoded)" }
        return LinkedText(name.withEmoji.oneLine, link: link, role: .label(color: label.color))
      }
    }
  }
}
