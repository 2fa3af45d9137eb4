import Essentials
import FoundationEssentials

/// Model: the queries that read and change the signed-in user's status.
extension UserStatus {
  /// The response to the queries and to the mutation.
  public struct Response: Hashable, Sendable, Decodable {
    public let status: UserStatus?
    /// The user's pronouns. `nil` if the user has none, and in the response to a change.
    public let pronouns: String?
  }

  /// A query for the status and the pronouns of the signed-in user.
  ///
  /// See https://docs.github.com/graphql/reference/objects#userstatus.
  public static let viewerQuery = GraphQLQuery<Response>(
    "query { viewer { pronouns status { \(members) \(organization) } } }")

  /// A query for the same values, without the audience of the status.
  ///
  /// Use this query if GitHub rejects `viewerQuery` because the token lacks a scope.
  public static let shortViewerQuery = GraphQLQuery<Response>(
    "query { viewer { pronouns status { \(members) } } }")

  /// A mutation that replaces all values of the status. The token needs the scope `user`.
  ///
  /// Without an organization, the status becomes public.
  ///
  /// See https://docs.github.com/graphql/reference/mutations#changeuserstatus.
  public var changeQuery: GraphQLQuery<Response> {
    var input: [String: JSONValue] = [
      "message": .string(message ?? ""), "emoji": .string(emojiName ?? ""),
      "limitedAvailability": .bool(indicatesLimitedAvailability),
      "expiresAt": JSONValue(optional: expiresAt?.ISO8601Format()),
    ]
    // GitHub rejects an empty ID. Without an ID, the status would become public.
    if let audience { input["organizationId"] = .string(audience.id ?? "") }
    let members = audience == nil ? Self.members : "\(Self.members) \(Self.organization)"
    return GraphQLQuery(
      "mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) { status { \(members) } } }",
      variables: ["input": .object(input)])
  }

  /// Returns a query for the status of a user, without its audience.
  public static func query(of login: Login) -> GraphQLQuery<Response> {
    GraphQLQuery(
      "query($login: String!) { user(login: $login) { pronouns status { \(members) } } }",
      variables: ["login": .string(login.name)])
  }

  static let members = "message emoji emojiHTML indicatesLimitedAvailability expiresAt"

  /// The audience of a status.
  ///
  /// GitHub requires the scope `read:org` for each field of the type `Organization`, but not for
  /// fields of interfaces. So the query selects the fields of `Node` and `Actor`.
  private static let organization = "organization { ... on Node { id } ... on Actor { login } }"
}

/// Model: an organization to whose members a status can be limited.
public struct StatusOrganization: Hashable, Sendable, Decodable {
  /// The node ID.
  public let id: String
  public let viewerIsAMember: Bool

  /// Returns a query for an organization. GitHub reports an error if no organization has this name.
  public static func query(_ login: Login) -> GraphQLQuery<StatusOrganization> {
    GraphQLQuery(
      "query($login: String!) { organization(login: $login) { id viewerIsAMember } }",
      variables: ["login": .string(login.name)])
  }
}
