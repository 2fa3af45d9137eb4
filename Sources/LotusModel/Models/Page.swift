public import FoundationEssentials

/// Model: one page of a list, and what the server told with it.
public struct Page<Item: Sendable>: Sendable {
  public let items: [Received<Item>]
  public let receivedAt: Date
  public let rateLimit: RateLimit?

  public init(items: [Received<Item>], receivedAt: Date, rateLimit: RateLimit?) {
    self.items = items
    self.receivedAt = receivedAt
    self.rateLimit = rateLimit
  }
}

extension Page: Equatable where Item: Equatable {}
