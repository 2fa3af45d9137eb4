/// Model: a value, and the JSON from which it was decoded: people are shown the one, programs get the other.
public struct Received<Value: Sendable>: Sendable {
  public let value: Value
  public let json: JSONSource

  public init(_ value: Value, json: JSONSource) {
    self.value = value
    self.json = json
  }
}

extension Received: Equatable where Value: Equatable {}
