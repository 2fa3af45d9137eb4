import HTTP

/// Model: the issues and pull requests that a list contains. GitHub applies the filter.
public struct IssueFilter: Hashable, Sendable {
  /// The states of the issues to select.
  ///
  /// The raw values are the values of the `--state` option and of GitHub's parameter `state`.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case open, closed, all
  }

  /// The property that the issues are sorted by. The raw values are the values of GitHub's
  /// parameter `sort`.
  public enum Sort: String, Hashable, Sendable {
    case created, updated, comments
  }

  /// The order of a list of issues, as in the `sort` qualifier of a GitHub URL.
  public struct Order: Hashable, Sendable {
    public let sort: Sort
    public let isReversed: Bool

    /// Creates an order from the value of GitHub's qualifier `sort`, for example `updated-desc`.
    ///
    /// - Returns: `nil` if the list has no such order.
    init?(_ text: some StringProtocol) {
      let parts = text.lowercased().split(separator: "-", maxSplits: 1).map(String.init)
      let direction = parts.dropFirst().first ?? "desc"
      guard let sort = Sort(rawValue: parts.first ?? ""), ["desc", "asc"].contains(direction) else { return nil }
      (self.sort, isReversed) = (sort, direction == "asc")
    }

    var text: String { "\(sort.rawValue)-\(isReversed ? "asc" : "desc")" }
  }

  public var state: State
  /// The names of the labels. An issue must have all of them.
  public let labels: [String]
  public var assignee: ProfileSubject?
  public let author: ProfileSubject?
  /// Search words and qualifiers, in GitHub's syntax.
  public let words: String?
  /// The order in which the list is shown first, or `nil` for the newest issues first.
  public let order: Order?

  public init(
    state: State = .open, labels: [String] = [], assignee: ProfileSubject? = nil, author: ProfileSubject? = nil,
    words: String? = nil, order: Order? = nil
  ) {
    (self.state, self.labels, self.assignee, self.author, self.words) = (state, labels, assignee, author, words)
    self.order = order?.text == Self.defaultOrder ? nil : order
  }

  private static let defaultOrder = "created-desc"

  /// The words that select only pull requests.
  public static let pullRequests = "is:pr"

  /// Whether the filter selects the issues that a page on GitHub shows by default.
  public var isDefault: Bool { self == IssueFilter() }

  /// Returns a request for the issues of a repository.
  ///
  /// Only GitHub's search supports words, `@me` for the signed-in user, labels that contain a
  /// comma, and the issues of all repositories. Any other filter is applied to the list of the
  /// repository's issues. See https://docs.github.com/rest/issues/issues#list-repository-issues and
  /// https://docs.github.com/rest/search/search#search-issues-and-pull-requests.
  ///
  /// Words can contain an order that only GitHub knows, such as `sort:reactions`. This order then
  /// takes precedence.
  ///
  /// - Parameter repository: The repository, or `nil` for all repositories.
  public func request(
    in repository: RepositoryName?, sort: Sort = .created, isReversed: Bool = false
  ) -> APIRequest<[Issue]> {
    let direction = isReversed ? "asc" : "desc"
    guard let repository, words == nil, assignee != .viewer, author != .viewer,
      !labels.contains(where: { $0.contains(",") })
    else {
      let query = query(in: repository)
      let hasOrder = words?.split(separator: " ").contains { $0.hasPrefix("sort:") } == true
      let order = hasOrder ? [] : [QueryItem("sort", sort.rawValue), QueryItem("order", direction)]
      return APIRequest(
        "/search/issues", query: [QueryItem("q", query)] + order,
        needsSignIn: query.contains("@me"), itemsMember: "items", longestText: RepositoryName.longestText)
    }
    let items: [(String, String?)] = [
      ("state", state.rawValue), ("labels", labels.isEmpty ? nil : labels.joined(separator: ",")),
      ("assignee", assignee?.login?.name), ("creator", author?.login?.name), ("sort", sort.rawValue),
      ("direction", direction),
    ]
    return APIRequest(
      "\(repository.path)/issues", query: items.compactMap { name, value in value.map { QueryItem(name, $0) } },
      longestText: RepositoryName.longestText)
  }

  /// Returns the filter as a search query. Without a repository and a person, the query finds the
  /// issues that involve the signed-in user: as the author, an assignee or a commenter, or by a
  /// mention.
  public func query(in repository: RepositoryName?) -> String {
    let isOwn = repository == nil && author == nil && assignee == nil
    let parts =
      [
        repository.map { "repo:\($0.text)" }, isOwn ? "involves:@me" : nil,
        state == .all ? nil : "is:\(state.rawValue)",
      ]
      + labels.map { "label:\"\($0.replacing("\"", with: "\\\""))\"" }
      + [assignee.map { "assignee:\($0.nameInSearch)" }, author.map { "author:\($0.nameInSearch)" }, words]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the query of the list's page on GitHub, which also contains the order.
  func pageQuery(in repository: RepositoryName?) -> String {
    query(in: repository) + (order.map { " sort:\($0.text)" } ?? "")
  }
}

extension IssueFilter {
  /// Creates a filter from a search query in GitHub's syntax, the reverse of `pageQuery(in:)`.
  ///
  /// Qualifiers without a property in the filter become words.
  ///
  /// - Parameters:
  ///   - repository: The repository of the list. The query may name it.
  ///   - state: The state if the query names none.
  public init(query: String, in repository: RepositoryName, state: State = .all) {
    var (state, labels, words) = (state, [String](), [String]())
    var assignee: ProfileSubject?
    var author: ProfileSubject?
    var order: Order?
    var isQuoted = false
    let terms = query.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character.isWhitespace && !isQuoted
    }
    for term in terms {
      let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1].replacing("\"", with: "")) : ""
      let person = try? ProfileSubject(typed: value)
      switch parts[0].lowercased() {
      case "is" where State(rawValue: value) != nil, "state" where State(rawValue: value) != nil:
        state = State(rawValue: value) ?? state
      // Without quotation marks, commas separate labels, and an issue needs only one of them.
      case "label" where !value.isEmpty && (term.contains("\"") || !value.contains(",")): labels.append(value)
      case "assignee" where assignee == nil && person != nil: assignee = person
      case "author" where author == nil && person != nil: author = person
      case "sort" where Order(value) != nil: order = Order(value)
      case "repo" where value.lowercased() == repository.text.lowercased(): break
      default: words.append(String(term))
      }
    }
    self.init(
      state: state, labels: labels, assignee: assignee, author: author,
      words: words.isEmpty ? nil : words.joined(separator: " "), order: order)
  }
}

/// The filter as the items of a query, for the text form of a route.
extension IssueFilter {
  var items: [QueryItem] {
    let others = [
      ("assignee", assignee?.nameInSearch), ("author", author?.nameInSearch), ("words", words), ("order", order?.text),
    ]
    return [QueryItem("state", state.rawValue)] + labels.map { QueryItem("label", $0) }
      + others.compactMap { name, value in value.map { QueryItem(name, $0) } }
  }

  /// Creates a filter from its items. Items with unknown names are ignored.
  ///
  /// - Returns: `nil` if a state or a person isn't valid. A filter without this value would select
  ///   other issues.
  init?(_ items: [QueryItem]) {
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    func person(_ name: String) throws -> ProfileSubject? { try value(name).map { try ProfileSubject(typed: $0) } }
    guard let state = State(rawValue: value("state") ?? State.open.rawValue) else { return nil }
    do {
      self.init(
        state: state, labels: items.filter { $0.name == "label" }.map(\.value), assignee: try person("assignee"),
        author: try person("author"), words: value("words"), order: value("order").flatMap { Order($0) })
    } catch {
      return nil
    }
  }
}

extension ProfileSubject {
  fileprivate var nameInSearch: String { login?.name ?? "@me" }
}
