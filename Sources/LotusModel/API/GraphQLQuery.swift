public import Essentials
public import FoundationEssentials

/// Model: a GraphQL query or mutation whose response has a single root field
/// (https://docs.github.com/graphql).
public struct GraphQLQuery<Response: Decodable & Sendable>: Hashable, Sendable {
  public let document: String
  public let variables: [String: JSONValue]

  public init(_ document: String, variables: [String: JSONValue] = [:]) {
    self.document = document
    self.variables = variables
  }

  public var isMutation: Bool { document.hasPrefix("mutation") }

  public func body() throws -> Data {
    let variables: [String: JSONValue] = variables.isEmpty ? [:] : ["variables": .object(variables)]
    return try JSONText.body(JSONValue.object(["query": .string(document)].merging(variables) { own, _ in own }))
  }
}

/// Model: the outer object of a GraphQL response. If it has both data and errors, the data is
/// incomplete.
public struct GraphQLResponse<Value: Decodable & Sendable>: Sendable, Decodable {
  public let value: Value?
  /// The path of the field that contains the value.
  public let field: String
  public let messages: [String]
  /// Whether the requested object doesn't exist or isn't visible to the signed-in user.
  public let isNotFound: Bool

  private enum CodingKeys: String, CodingKey {
    case data, errors
  }

  private struct Problem: Decodable {
    var message: String
    var type: String?
  }

  private static var mostMessages: Int { 20 }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let data = try container.decodeIfPresent([String: Value?].self, forKey: .data)
    value = data?.values.first ?? nil
    field = (["data"] + (data?.keys.first.map { [$0.excerpt] } ?? [])).joined(separator: ".")
    let problems = try container.decodeIfPresent([Problem].self, forKey: .errors) ?? []
    isNotFound = !problems.isEmpty && problems.allSatisfy { $0.type == "NOT_FOUND" }
    messages = problems.prefix(Self.mostMessages).map { $0.message.excerpt }
  }
}

extension GraphQLResponse: Equatable where Value: Equatable {}
