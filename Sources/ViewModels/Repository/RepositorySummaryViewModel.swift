public import LotusModel

/// View model: the head of a repository page, with name, visibility and description.
public struct RepositorySummaryViewModel: Hashable, Sendable {
  public let title: LinkedText
  public let notes: [String]
  public let description: String?

  public init(_ repository: Repository) {
    title = LinkedText(repository.fullName, link: repository.url)
    let marks = [
      repository.isPrivate == true ? "private" : "public", repository.isFork == true ? "fork" : nil,
      repository.isArchived == true ? "archived" : nil,
    ]
    notes = marks.compactMap { $0 }
    description = repository.description?.nonBlank
  }
}
