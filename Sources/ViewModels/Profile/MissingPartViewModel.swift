public import LotusModel

/// View model: a part of a page that could not be loaded, and why.
public struct MissingPartViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ part: Profile.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let name =
      switch part {
      case .organizations: "Organizations"
      case .socialAccounts: "Social accounts"
      case .topRepositories: "Popular repositories"
      case .highlights: "Pronouns, status, contributions and pinned repositories"
      case .readme: "The README"
      }
    self.init(name, because: error, from: viewpoint)
  }

  public init(_ part: RepositoryResponses.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let name =
      switch part {
      case .languages: "Languages"
      case .issues: "Issues"
      case .readme: "The README"
      case .star: "Whether you starred it"
      }
    self.init(name, because: error, from: viewpoint)
  }

  private init(_ name: String, because error: NetworkError, from viewpoint: Viewpoint) {
    sentence = "\(name) could not be loaded. \(ErrorViewModel(error, from: viewpoint)?.sentence ?? "")"
  }
}
