public import LotusModel

/// View model: the head of a repository page, with name, visibility and description.
public struct RepositorySummaryViewModel: Hashable, Sendable {
  public let title: LinkedText
  public let notes: [String]
  public let description: String?

  public init(_ repository: Repository) {
    title = LinkedText(repository.fullName, link: repository.url)
    let marks = [
      repository.limitedVisibility ?? "public", repository.isFork == true ? "fork" : nil,
      repository.isArchived == true ? "archived" : nil,
    ]
    notes = marks.compactMap { $0 }
    description = repository.description?.nonBlank
  }
}

extension Repository {
  /// The visibility of a repository that isn't public, or `nil` for a public repository.
  var limitedVisibility: String? {
    let known = visibility ?? (isPrivate == true ? "private" : "public")
    return known == "public" ? nil : known
  }
}
