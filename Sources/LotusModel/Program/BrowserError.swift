/// Model: an error for a page that the user's web browser didn't open.
public struct BrowserError: Error, Hashable, Sendable {
  public let address: String

  public init(address: String) {
    self.address = address
  }
}
