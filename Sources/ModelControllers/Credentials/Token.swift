/// A secret that says who is asking. Its description shows nothing, so that no log or error can.
public struct Token: Sendable, CustomStringConvertible, CustomReflectable {
  let secret: String

  /// - Parameter secret: visible ASCII; nil for anything else, which could break out of a header field.
  public init?(_ secret: String) {
    guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.secret = secret
  }

  public var description: String {
    "(token)"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}
