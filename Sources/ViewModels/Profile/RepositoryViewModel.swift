public import LotusModel

/// View model: one repository of a list.
public struct RepositoryViewModel: Hashable, Sendable {
  public let name: LinkedText
  public let stars: String
  public let language: String?
  public let description: String?

  /// - Parameter owner: whose list it is: their own repositories go by the short name.
  public init(_ repository: Repository, owner: String) {
    let isOwn = repository.fullName.lowercased().hasPrefix("\(owner.lowercased())/")
    name = LinkedText(isOwn ? repository.name : repository.fullName, link: repository.url)
    stars = repository.stars.grouped
    language = repository.language?.nonBlank
    description = repository.description?.nonBlank
  }
}
