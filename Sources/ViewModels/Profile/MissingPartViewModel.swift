public import LotusModel

/// View model: explains why a part of a page could not be loaded.
public struct MissingPartViewModel: Hashable, Sendable {
  /// The message for the console, which prints `ghlotus: ` before it.
  public let sentence: String

  /// The message for the page, with a capital letter at the beginning.
  public var title: String { sentence.asTitle }

  public init(_ part: Profile.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let name =
      switch part {
      case .organizations: "the organizations"
      case .socialAccounts: "the social accounts"
      case .topRepositories: "the popular repositories"
      case .highlights: "the pronouns, status, contributions and pinned repositories"
      case .readme: "the README"
      }
    self.init(name, because: error, from: viewpoint)
  }

  public init(_ part: RepositoryResponses.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let name =
      switch part {
      case .languages: "the languages"
      case .issues: "the issues"
      case .readme: "the README"
      case .star: "whether you starred it"
      }
    self.init(name, because: error, from: viewpoint)
  }

  private init(_ name: String, because error: NetworkError, from viewpoint: Viewpoint) {
    let reason = ErrorViewModel(error, from: viewpoint).map { ": \($0.sentence)" } ?? ""
    sentence = "could not load \(name)\(reason)"
  }
}
