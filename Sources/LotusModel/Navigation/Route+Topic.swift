import HTTP

extension Route {
  /// Model: the account or item that a scene shows.
  public enum Topic: Hashable, Sendable {
    /// The scene shows the state of the app, or starts a flow.
    case nothing
    case account(ProfileSubject)
    case repository(RepositoryName)
    case issue(IssueName)
    case gist(GistID)
    case search(Search)
    case starList(StarListName)
    /// A request of the log, by its number in this run.
    case request(Int)
  }
}

extension Route.Topic {
  /// The topic as text, or `nil` if the topic is nothing or the signed-in user.
  public var text: String? {
    switch self {
    case .nothing: nil
    case .account(let subject): subject.login?.name
    case .repository(let name): name.text
    case .issue(let name): name.text
    case .gist(let id): id.text
    case .search(let search): "\(search.kind.rawValue) \(search.text)"
    case .starList(let name): name.text
    case .request(let id): String(id)
    }
  }

  /// Returns the topic as a part of the address of a page on GitHub.
  ///
  /// - Parameter viewer: The login of the signed-in user, if it is known.
  func path(viewer: Login?) -> String {
    switch self {
    case .account(let subject): (subject.login ?? viewer)?.name.percentEncoded ?? ""
    case .issue(let name): "\(name.repository.text)/issues/\(name.number)"
    case .search(let search): [QueryItem("q", search.text), QueryItem("type", search.kind.noun.plural)].encoded
    case .starList(let name): "\(name.owner.name)/lists/\(name.slug.percentEncoded)"
    case .nothing, .repository, .gist, .request: text ?? ""
    }
  }
}

extension SceneDeclaration.TopicKind {
  /// Returns a topic of this kind.
  ///
  /// - Parameter text: The text of the topic. `nil` stands for the signed-in user.
  /// - Returns: `nil` if the text doesn't name a topic of this kind.
  func topic(_ text: String?) -> Route.Topic? {
    let name = text ?? ""
    return switch self {
    case .nothing: .nothing
    case .account where text == nil, .viewer: .account(.viewer)
    case .account: try? .account(ProfileSubject(typed: name))
    case .namedAccount: try? .account(.user(Login(name)))
    case .repository: try? .repository(RepositoryName(name))
    case .issue: try? .issue(IssueName(name))
    case .gist: try? .gist(GistID(name))
    case .search: Search(topic: name).map { .search($0) }
    case .starList: StarListName(name).map { .starList($0) }
    case .request: Int(name).map { .request($0) }
    }
  }
}

extension Search {
  /// Creates a search from the topic of a route.
  ///
  /// - Parameter topic: The kind of the search, a space, and the query.
  fileprivate init?(topic: String) {
    let words = topic.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return nil }
    self.init(kind, for: words[1])
  }
}
