import Essentials
import FoundationEssentials

@testable import LotusModel
@testable import ModelControllers
@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

extension FuzzTarget {
  /// Shows a page. No line may be wider than requested.
  ///
  /// The first byte of the input is the width, and the second byte is the kind of page. The bodies
  /// of the responses for the page follow, separated by zero bytes.
  static let page = FuzzTarget("page", longest: 4_096) { input in
    var input = input
    let width = input.number(in: 20...130)
    let kind = input.number(in: 0...4)
    let parts = input.bytes.split(separator: 0, omittingEmptySubsequences: false).map { Data($0) }
    func part<Response: Decodable>(_ number: Int, _ type: Response.Type = Response.self) throws -> Response? {
      number < parts.count ? try decoded(type, from: parts[number]) : nil
    }
    switch kind {
    case 0:
      guard let user = try part(0, User.self) else { return }
      let highlights = try part(1, GraphQLResponse<ProfileHighlights>.self)?.value
      var profile = Profile(user: user, highlights: highlights)
      profile.organizations = try part(2)
      profile.socialAccounts = try part(3)
      profile.topRepositories = try part(4)
      profile.readme = try part(5)
      let document = profile.readme?.text.map { MarkdownParser.document(of: $0) }
      try show(ProfileDataSource(profile, readme: document, clock: .example), width)
      _ = ProfileFormViewModel(EditableProfile(user, accounts: profile.socialAccounts ?? [])).input
    case 1:
      guard let repository = try part(0, Repository.self) else { return }
      func response<Response: Decodable & Sendable>(_ number: Int) throws -> Result<Received<Response>, NetworkError> {
        try part(number, Response.self).map { .success(Received($0, json: .null)) } ?? .failure(.offline)
      }
      let issues = try part(2, [Issue].self).map { Received(Rows($0), json: .null) }
      let responses = RepositoryResponses(
        repository: Received(repository, json: JSONSource(parts[0])), languages: try response(1),
        issues: issues.map { .success($0) } ?? .failure(.offline),
        readme: try response(3), isStarred: nil)
      let document = (try? responses.readme?.get().value)?.text.map { MarkdownParser.document(of: $0) }
      try show(RepositoryDataSource(responses, readme: document, clock: .example), width)
      _ = responses.json
    case 2:
      guard let issue = try part(0, Issue.self), let repository = try? RepositoryName("octocat/Hello-World") else {
        return
      }
      let comments = try part(1, [IssueComment].self) ?? []
      let texts = [issue.body ?? ""] + comments.map(\.body)
      let source = IssueDataSource(
        issue, comments: comments, saying: texts.map { MarkdownParser.document(of: $0) },
        isComplete: true, of: IssueName(repository, number: 1), clock: .example
      )
      try show(source, width)
    case 3:
      guard let contents = try part(0, GistContents.self) else { return }
      try show(GistDataSource(contents, clock: .example), width)
    default:
      guard let response = try part(0, GraphQLResponse<Contributions>.self)?.value else { return }
      let viewModel = ContributionsViewModel(
        response.calendar, in: response.years.first.map { .year($0) } ?? .lastYear)
      try demandFit(ContributionsCell(viewModel: viewModel).lines(width: width), in: width, "a calendar")
    }
  }
}
