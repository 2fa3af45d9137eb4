import Essentials

/// Model: the mutations of star lists. The token needs the scope `user`.
///
/// See https://docs.github.com/graphql/reference/mutations#createuserlist.
extension StarList {
  /// The response to a mutation of a list. GitHub returns no list after a deletion.
  public struct Response: Hashable, Sendable, Decodable {
    public let list: StarList?

    public init(from decoder: any Decoder) throws {
      list = try JSONReader(decoder).memberIfAny("list")?.decode()
    }
  }

  /// Returns the mutation that creates a list.
  ///
  /// - Throws: `StarListError` if the name is too short or too long.
  public static func creation(
    named name: String, description: String?, isPrivate: Bool
  ) throws(StarListError) -> GraphQLQuery<Response> {
    let input: [String: JSONValue] = [
      "name": .string(try checked(name)), "description": JSONValue(optional: description),
      "isPrivate": .bool(isPrivate),
    ]
    return GraphQLQuery(
      "mutation($input: CreateUserListInput!) { createUserList(input: $input) { list { \(members) } } }",
      variables: ["input": .object(input)])
  }

  /// Returns the mutation that renames the list.
  ///
  /// - Throws: `StarListError` if the name is too short or too long.
  public func renaming(to name: String) throws(StarListError) -> GraphQLQuery<Response> {
    let input: [String: JSONValue] = ["listId": .string(id), "name": .string(try Self.checked(name))]
    return GraphQLQuery(
      "mutation($input: UpdateUserListInput!) { updateUserList(input: $input) { list { \(Self.members) } } }",
      variables: ["input": .object(input)])
  }

  /// The mutation that deletes the list.
  public var deletion: GraphQLQuery<Response> {
    GraphQLQuery(
      "mutation($input: DeleteUserListInput!) { deleteUserList(input: $input) { user { login } } }",
      variables: ["input": .object(["listId": .string(id)])])
  }

  /// The maximum number of characters in a name.
  private static let longestName = 32

  /// Returns a name without white space around it.
  private static func checked(_ name: String) throws(StarListError) -> String {
    let name = name.trimmed
    if name.isEmpty { throw .emptyName }
    if name.count > longestName { throw .longName(count: name.count, limit: longestName) }
    return name
  }
}

extension [StarList] {
  /// Checks that no other list has the name. Letter case doesn't matter.
  ///
  /// - Parameter own: The list to rename, which may have the name already, or `nil` for a new list.
  public func checkFree(_ name: String, except own: StarList? = nil) throws(StarListError) {
    let name = name.trimmed.lowercased()
    if let other = first(where: { $0.id != own?.id && $0.name.lowercased() == name }) { throw .taken(other.name) }
  }
}
