/// Model: a repository's full name, `owner/name`, known to be one that GitHub could have given out.
public struct RepositoryName: Hashable, Sendable {
  public let owner: Login
  public let name: String

  public init(_ text: String) throws(InvalidRepositoryNameError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let owner = try? Login(String(parts[0])), Self.isName(parts[1]) else {
      throw InvalidRepositoryNameError(text: text)
    }
    self.owner = owner
    self.name = String(parts[1])
  }

  public var text: String {
    "\(owner.name)/\(name)"
  }

  private static func isName(_ text: Substring) -> Bool {
    let isInside = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
      }
    }
    return isInside && (1...100).contains(text.count) && text != "." && text != ".."
  }
}

/// Model: a text that cannot be the full name of a repository.
public struct InvalidRepositoryNameError: Error, Hashable, Sendable {
  public let text: String

  public init(text: String) {
    self.text = text
  }
}
