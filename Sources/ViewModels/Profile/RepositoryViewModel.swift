public import LotusModel

/// View model: one repository of a list.
public struct RepositoryViewModel: Hashable, Sendable {
  public let name: LinkedText
  public let stars: String
  /// Nil for none, and where that is not known.
  public let forks: String?
  public let language: String?
  public let description: String?

  /// - Parameter owner: whose list it is: their own repositories go by the short name.
  public init(_ repository: Repository, owner: String) {
    let isOwn = repository.fullName.lowercased().hasPrefix("\(owner.lowercased())/")
    name = LinkedText(isOwn ? repository.name : repository.fullName, link: repository.url)
    stars = repository.stars.grouped
    forks = repository.forks.flatMap { $0 > 0 ? $0.counted("fork", "forks") : nil }
    language = repository.language?.nonBlank
    description = repository.description?.nonBlank
  }
}
