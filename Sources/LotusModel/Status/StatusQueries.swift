import FoundationEssentials

/// Model: the queries for one's own status.
extension UserStatus {
  /// What GitHub answers to both.
  public struct Response: Hashable, Sendable, Decodable {
    public let status: UserStatus?
  }

  /// https://docs.github.com/graphql/reference/objects#userstatus
  public static let viewerQuery = GraphQLQuery<Response>("query { viewer { status { \(members) } } }")

  /// Replaces the whole status. Needs the scope `user`
  /// (https://docs.github.com/graphql/reference/mutations#changeuserstatus).
  public var changeQuery: GraphQLQuery<Response> {
    GraphQLQuery(
      "mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) { status { \(Self.members) } } }",
      variables: [
        "input": .object([
          "message": .string(message ?? ""), "emoji": .string(emojiName ?? ""),
          "limitedAvailability": .bool(indicatesLimitedAvailability),
          "expiresAt": JSONValue(optional: expiresAt?.ISO8601Format()),
        ])
      ])
  }

  private static let members = "message emoji emojiHTML indicatesLimitedAvailability expiresAt"
}
