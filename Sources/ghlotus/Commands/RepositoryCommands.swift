import Coordinators
import Essentials
import LotusModel
import ViewControllers

/// The commands that show a repository, an issue, a pull request or a gist.
enum RepositoryCommands {
  static let all = [command, issues, issue, gist]

  private static let issues = Command(
    name: "issues", group: .people, summary: "List the issues and pull requests of a repository, or your own",
    arguments: [.repository(isOptional: true)],
    options: ListOptions.range + [state, label, assignee, author, search],
    json: [.list(columns: Issue.columns) { Issue.fieldNames }],
    examples: [
      Example(line: "ghlotus issues octocat/Hello-World", meaning: "list the first 30 open issues"),
      Example(
        line: "ghlotus issues . --state all --label bug", meaning: "list bugs in the current folder's repository"),
      Example(line: "ghlotus issues", meaning: "list the open issues that involve you"),
      Example(line: "ghlotus issues --author mona", meaning: "list the open issues that a user opened"),
      Example(line: "ghlotus issues octocat/Hello-World --search 'crash is:pr'", meaning: "search for pull requests"),
    ],
    notes: [
      "Without a repository, the command searches all repositories for issues of the --assignee or the --author. Without "
        + "these options, it finds the issues that you opened, commented on, are assigned to or are mentioned in.",
      "GitHub treats pull requests as issues. In a pipe, the second column is issue or pull_request.",
      "For a search, GitHub returns at most 1,000 results. To list all issues of a repository, leave out --search and @me.",
    ] + ListOptions.notes(column: "title").dropLast(),
    makes: .task { line, server in
      let repository = try line.arguments.first.map { try RepositoryName(typed: $0, on: server) }
      let filter = IssueFilter(
        state: try line.choice(state) ?? .open, labels: line.values(label).map(\.value),
        assignee: try subject(assignee, in: line), author: try subject(author, in: line), words: line.value(search))
      let list: Route = repository.map { .issues(of: $0) } ?? .ownIssues
      if let page = line.page?.filter, !page.isDefault {
        if let option = [state, label, assignee, author, search].first(where: line.has) {
          throw UsageError(.excluding(option.spelling, "a filter in the address"))
        }
        return .show(list.matching(page), in: try ListRange(line))
      }
      return .show(list.matching(filter), in: try ListRange(line))
    })

  private static let state = Option(
    name: "state", short: "s", value: "STATE", candidates: .choices(of: IssueFilter.State.self),
    summary: "show only issues in this state: open, closed or all; open by default")
  private static let label = Option(
    name: "label", short: "l", value: "NAME", repeats: true, summary: "show only issues with this label")
  private static let assignee = Option(
    name: "assignee", short: "a", value: "LOGIN", isSingle: true, candidates: .users,
    summary: "show only issues assigned to this user; @me stands for you")
  private static let author = Option(
    name: "author", short: "A", value: "LOGIN", isSingle: true, candidates: .users,
    summary: "show only issues that this user opened; @me stands for you")
  private static let search = Option(
    name: "search", short: "S", value: "QUERY", isSingle: true,
    summary: "search for words and for qualifiers such as is:pr")

  private static func subject(_ option: Option, in line: ParsedLine) throws(InvalidNameError) -> ProfileSubject? {
    try line.value(option).map { text throws(InvalidNameError) in try ProfileSubject(typed: text) }
  }

  private static let issue = Command(
    name: "issue", group: .people, summary: "Show an issue or a pull request with its comments",
    arguments: [Argument(name: "number|owner/repo#number", kind: .page)],
    options: [.web, repo, comments],
    json: [JSONOutput { Issue.fieldNames }],
    examples: [
      Example(line: "ghlotus issue octocat/Hello-World#1347", meaning: "show an issue; its URL works too"),
      Example(line: "ghlotus issue 1347", meaning: "show an issue of the current folder's repository"),
      Example(line: "ghlotus issue 1347 -R octocat/Hello-World", meaning: "show an issue of another repository"),
    ],
    notes: [
      "A number alone stands for an issue of the current folder's repository.", WorkingFolder.note,
      "With --json, the field comments is an array of the comments. In GitHub's API, this field is the number of comments.",
      "To write a comment, choose comment on the page of the issue in the app, or run: "
        + "ghlotus api repos/OWNER/REPO/issues/NUMBER/comments -F body=@FILE",
    ],
    makes: .task { line, server in
      let count = try line.number(comments, in: 0...Int.max)
      guard let repository = line.value(repo) else {
        return .showIssue(try IssueName(typed: line.arguments[0], on: server), comments: count)
      }
      guard let number = IssueName.number(line.arguments[0]) else {
        throw UsageError(.excluding("OWNER/REPO#NUMBER", repo.spelling))
      }
      let name = try RepositoryName(typed: try server.name(for: repository), on: server)
      return .showIssue(IssueName(name, number: number), comments: count)
    })

  static let repo = Option(
    name: "repo", short: "R", value: "OWNER/REPO", candidates: .repositories,
    summary: "the repository that the number belongs to")
  private static let comments = Option(
    name: "comments", value: "N", summary: "show only the latest N comments; 0 shows none")

  private static let gist = Command(
    name: "gist", group: .people, summary: "Show a gist with its files", arguments: [Argument(name: "id")],
    options: [.web, raw, filename],
    json: [JSONOutput { GistContents.fieldNames }],
    examples: [
      Example(line: "ghlotus gist 6cad326836d38bd3a7ae", meaning: "show a gist by its ID; its URL works too"),
      Example(
        line: "ghlotus gist 6cad326836d38bd3a7ae --raw --filename hello_world.rb", meaning: "print one file as it is"),
      Example(line: "ghlotus gist 6cad326836d38bd3a7ae --json=files", meaning: "print the files as JSON"),
    ],
    makes: .task { line, _ in
      try line.check(raw, excludes: [.json, .jq, .web])
      return .showGist(try GistID(line.arguments[0]), file: line.value(filename), isRaw: line.has(raw))
    })

  private static let raw = Option(
    name: "raw", short: "r", summary: "print only the file, without a heading and without indentation")
  private static let filename = Option(
    name: "filename", short: "f", value: "NAME", isSingle: true, summary: "show only this file")

  private static let command = Command(
    name: "repo", group: .people, summary: "Show a repository with its languages, latest issues and README",
    arguments: [.repository(isOptional: true)], options: [.web],
    json: [JSONOutput { RepositoryResponses.fieldNames }],
    examples: [
      Example(
        line: "ghlotus repo octocat/Hello-World", meaning: "show a repository; same as: ghlotus octocat/Hello-World"),
      Example(line: "ghlotus repo", meaning: "show the repository of the current folder"),
      Example(line: "ghlotus repo octocat/Hello-World --json", meaning: "print the repository as JSON"),
    ],
    notes: [
      "Without a name, the command shows the repository of the current folder.", WorkingFolder.note,
      "If you are not signed in, GitHub allows 60 requests per hour. A page takes four of these requests.",
      "If a part of the page cannot be loaded, ghlotus shows the rest and reports the missing part.",
      "--json adds languages, issues and readme to the fields that GitHub returns for the repository. --json=FIELDS "
        + "sends only the requests that the fields need. A selected field that cannot be loaded is null, and the exit "
        + "code is 5.",
    ],
    makes: .task { .show(.repository(try $0.repository(on: $1))) })
}
