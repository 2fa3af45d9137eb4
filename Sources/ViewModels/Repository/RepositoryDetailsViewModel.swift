public import LotusModel

/// View model: the labeled details of a repository. Details without a value are left out.
public struct RepositoryDetailsViewModel: Hashable, Sendable {
  public let owner: LabelledText
  public let rows: [LabelledText]

  public init(_ repository: Repository, from viewpoint: Viewpoint) {
    let owner = repository.fullName.split(separator: "/").first.map(String.init) ?? repository.fullName
    self.owner = LabelledText("Owner", LinkedText(owner, link: "\(viewpoint.webURL)/\(owner)"))
    let facts: [(String, LinkedText?)] = [
      ("Website", repository.homepage?.nonBlank.map { LinkedText(address: $0) }),
      ("Topics", repository.topics?.joined(separator: ", ").nonBlank.map { LinkedText($0) }),
      ("License", (repository.license?.name.nonBlank).map { LinkedText($0) }),
      ("Branch", repository.defaultBranch.map { LinkedText($0) }),
      ("Created", repository.createdAt.map { LinkedText($0.dayAndAge(at: viewpoint.now)) }),
      ("Pushed", repository.pushedAt.map { LinkedText($0.age(at: viewpoint.now)) }),
    ]
    rows = facts.compactMap { label, value in value.map { LabelledText(label, $0) } }
  }
}
