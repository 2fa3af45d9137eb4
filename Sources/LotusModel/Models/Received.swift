/// Model: a decoded value, shown to people, and the JSON that it was decoded from, printed for programs.
public struct Received<Value: Sendable>: Sendable {
  public let value: Value
  public let json: JSONSource

  public init(_ value: Value, json: JSONSource) {
    self.value = value
    self.json = json
  }
}

extension Received: Equatable where Value: Equatable {}
