import Essentials
import FoundationEssentials

/// Model: the queries that read and change the signed-in user's status.
extension UserStatus {
  /// The response to both queries.
  public struct Response: Hashable, Sendable, Decodable {
    public let status: UserStatus?
  }

  /// A query for the status of the signed-in user.
  ///
  /// See https://docs.github.com/graphql/reference/objects#userstatus.
  public static let viewerQuery = GraphQLQuery<Response>("query { viewer { status { \(members) } } }")

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
    if let organizationID { input["organizationId"] = .string(organizationID) }
    return GraphQLQuery(
      "mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) { status { \(Self.members) } } }",
      variables: ["input": .object(input)])
  }

  private static let members = "message emoji emojiHTML indicatesLimitedAvailability expiresAt organization { id }"
}
