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
  public static let viewerQuery = GraphQLQuery<Response>("query { viewer { pronouns status { \(members) } } }")

  /// A query for the login of the organization that can see the signed-in user's status.
  ///
  /// The login needs the scope `read:org`. Without this scope, GitHub rejects the whole query, so
  /// `viewerQuery` doesn't contain the login.
  public static let audienceQuery = GraphQLQuery<Response>(
    "query { viewer { status { indicatesLimitedAvailability organization { id login } } } }")

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
    return GraphQLQuery(
      "mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) { status { \(Self.members) } } }",
      variables: ["input": .object(input)])
  }

  /// Returns a query for the status of a user, who doesn't need to be the signed-in user.
  public static func query(of subject: ProfileSubject) -> GraphQLQuery<Response> {
    guard let login = subject.login else { return viewerQuery }
    return GraphQLQuery(
      "query($login: String!) { user(login: $login) { pronouns status { \(members) } } }",
      variables: ["login": .string(login.name)])
  }

  static let members = "message emoji emojiHTML indicatesLimitedAvailability expiresAt organization { id }"
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
