import Essentials

/// Model: the user's star lists, and which of the lists contain a repository.
public struct StarListMembership: Hashable, Sendable {
  public let repository: RepositoryName
  private let repositoryID: String
  public let lists: [StarList]
  /// The IDs of the lists that contain the repository.
  public let ids: Set<String>

  public init(of repository: RepositoryName, id: String, in ids: Set<String>, among lists: [StarList]) {
    (self.repository, repositoryID, self.ids, self.lists) = (repository, id, ids, lists)
  }

  /// Returns the same value with a new list, which doesn't contain the repository yet.
  public func adding(_ list: StarList) -> StarListMembership {
    StarListMembership(of: repository, id: repositoryID, in: ids, among: lists + [list])
  }

  /// Returns the IDs of the lists that contain the repository after it is added to the lists with
  /// the given names.
  ///
  /// - Throws: `StarListError` if the user has no list with one of the names.
  public func ids(adding names: [String]) throws(StarListError) -> Set<String> {
    var ids = ids
    for name in names {
      do throws(StarListError) {
        ids.insert(try StarListSelector.name(name).list(among: lists, of: .viewer).id)
      } catch {
        guard case .unknown(let name, of: .viewer, let known) = error else { throw error }
        throw .unknownTarget(name, known: known)
      }
    }
    return ids
  }

  /// Returns the names of lists, in the order of the lists.
  public func names(of ids: Set<String>) -> [String] {
    lists.filter { ids.contains($0.id) }.map(\.name)
  }

  /// Returns the mutation that puts the repository into exactly the given lists. GitHub removes the
  /// repository from all other lists.
  ///
  /// See https://docs.github.com/graphql/reference/mutations#updateuserlistsforitem.
  public func change(to ids: Set<String>) -> GraphQLQuery<Response> {
    let ordered = lists.map(\.id).filter(ids.contains)
    let input: [String: JSONValue] = [
      "itemId": .string(repositoryID), "listIds": .array(ordered.map { .string($0) }),
    ]
    return GraphQLQuery(
      """
      mutation($input: UpdateUserListsForItemInput!) { updateUserListsForItem(input: $input) { lists { id name } } }
      """,
      variables: ["input": .object(input)])
  }

  /// Checks that GitHub made a change.
  ///
  /// - Throws: `StarListError.kept` if the repository is in other lists than requested.
  public func check(_ response: Response, against ids: Set<String>) throws(StarListError) {
    guard Set(response.lists.map(\.id)) != ids else { return }
    throw .kept(repository, requested: names(of: ids), actual: response.lists.map(\.name))
  }

  /// The response to a change: the lists that contain the repository.
  public struct Response: Hashable, Sendable, Decodable {
    fileprivate let lists: [List]

    fileprivate struct List: Hashable, Sendable {
      let id: String
      let name: String
    }

    public init(from decoder: any Decoder) throws {
      lists = try JSONReader(decoder).member("lists").elements { list in
        List(id: try list.member("id").string(), name: try list.member("name").string())
      }
    }
  }
}

/// Model: a star list of the user and the first page of its repositories.
public struct StarListContents: Equatable, Sendable, Decodable {
  public let list: StarList
  public let firstPage: ConnectionPage<Item>

  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    list = try json.decode()
    firstPage = try ConnectionPage(json.member("contents"))
  }

  /// The contents of all lists. One request is enough unless a list has more than 100 repositories.
  public static let all = Connection<StarListContents>(
    """
    query($after: String) { viewer { lists(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { \
    \(StarList.members) contents: items(first: 100) { \(page) } } } } }
    """)

  /// The repositories after the first page.
  public var laterPages: Connection<Item> {
    Connection(
      """
      query($id: ID!, $after: String) { node(id: $id) { ... on UserList { items(first: 100, after: $after) { \
      \(Self.page) } } } }
      """,
      variables: ["id": .string(list.id)]
    ).continued(at: firstPage.endCursor)
  }

  private static let page =
    "totalCount pageInfo { hasNextPage endCursor } nodes { ... on Repository { id } }"

  /// A repository in a list.
  public struct Item: Hashable, Sendable, Decodable {
    public let id: String

    public init(from decoder: any Decoder) throws {
      id = try JSONReader(decoder).member("id").string()
    }
  }
}
