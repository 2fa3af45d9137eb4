public import Essentials
public import FoundationEssentials

/// Model: a GraphQL query or mutation whose response has a single root field
/// (https://docs.github.com/graphql).
public struct GraphQLQuery<Response: Sendable>: Hashable, Sendable {
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

  private static var mostMessages: Int { 20 }

  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    let root = try json.memberIfAny("data")?.members { name, value in (name: try name.string(), value: value) }.first
    value = try root.flatMap { $0.value.isNull ? nil : try $0.value.decode() }
    field = (["data"] + (root.map { [$0.name.excerpt] } ?? [])).joined(separator: ".")
    let problems =
      try json.memberIfAny("errors")?.elements { problem in
        (message: try problem.member("message").string(), type: try problem.memberIfAny("type")?.string())
      } ?? []
    isNotFound = !problems.isEmpty && problems.allSatisfy { $0.type == "NOT_FOUND" }
    messages = problems.prefix(Self.mostMessages).map { $0.message.excerpt }
  }
}

extension GraphQLResponse: Equatable where Value: Equatable {}
