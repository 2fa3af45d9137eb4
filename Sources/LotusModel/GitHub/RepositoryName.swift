import Essentials

/// Model: the well-formed full name of a repository, `owner/name`.
///
/// A repository with this name may not exist.
public struct RepositoryName: Hashable, Sendable {
  public let owner: Login
  public let name: String

  public init(_ text: String) throws(InvalidNameError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let owner = try? Login(String(parts[0])), Self.isName(parts[1]) else {
      throw .repository(text)
    }
    self.owner = owner
    self.name = String(parts[1])
  }

  public var text: String {
    "\(owner.name)/\(name)"
  }

  private static func isName(_ text: Substring) -> Bool {
    let isInside = text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    return isInside && (1...100).contains(text.count) && text != "." && text != ".."
  }
}
