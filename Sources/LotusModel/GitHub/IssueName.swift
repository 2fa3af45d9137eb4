import Essentials

/// Model: the repository and number of an issue or a pull request, written `owner/repo#12`.
public struct IssueName: Hashable, Sendable {
  public let repository: RepositoryName
  public let number: Int

  public init(_ repository: RepositoryName, number: Int) {
    self.repository = repository
    self.number = number
  }

  public init(_ text: String) throws(InvalidNameError) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let repository = try? RepositoryName(parts[0]), let number = Int(parts[1]), number > 0
    else { throw .issue(text) }
    self.init(repository, number: number)
  }

  /// Returns the number of an issue that is named without its repository, as in `#12` or `12`.
  ///
  /// - Returns: `nil` if the text isn't such a name.
  public static func number(_ text: String) -> Int? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), number > 0 else { return nil }
    return number
  }

  public var text: String {
    "\(repository.text)#\(number)"
  }
}
