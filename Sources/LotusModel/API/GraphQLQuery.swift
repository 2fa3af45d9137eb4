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

/// Model: the outer object of a GraphQL response.
public struct GraphQLResponse<Value: Decodable & Sendable>: Sendable, Decodable {
  /// The value of the root field. `nil` if it is null or lacks a required part.
  public let value: Value?
  /// The path of the field that contains the value.
  public let field: String
  /// The errors that explain why the value or a part of the value is missing. Errors about complete
  /// data are left out.
  public let problems: [GraphQLProblem]

  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    let data = try json.memberIfAny("data")
    let root = try data?.members { name, value in (name: try name.string(), value: value) }.first
    let problems = GraphQLProblem.problems(in: json)
    do {
      value = try root.flatMap { $0.value.isNull ? nil : try $0.value.decode() }
    } catch {
      guard !problems.isEmpty else { throw error }
      value = nil
    }
    field = (["data"] + (root.map { [$0.name.excerpt] } ?? [])).joined(separator: ".")
    let isComplete = value != nil
    self.problems = problems.filter { problem in !isComplete || data.map { problem.isLoss(in: $0) } ?? true }
  }
}

extension GraphQLResponse: Equatable where Value: Equatable {}

extension PartialResponse: Equatable where Value: Equatable {}

/// Model: a value from GraphQL and the errors for the parts that GitHub left out.
public struct PartialResponse<Value: Sendable>: Sendable {
  /// A part that GitHub left out.
  public struct Loss: Hashable, Sendable {
    /// The names of the fields that lead to the part, from the root field on. Empty if GitHub doesn't
    /// report them.
    public let path: [String]
    public let error: NetworkError
    /// GitHub's own words for the error, without secrets.
    public let message: String

    public init(_ path: [String], because error: NetworkError, message: String = "") {
      (self.path, self.error, self.message) = (path, error, message)
    }
  }

  public let value: Value
  public let losses: [Loss]

  public init(_ value: Value, without losses: [Loss]) {
    self.value = value
    self.losses = losses
  }
}
