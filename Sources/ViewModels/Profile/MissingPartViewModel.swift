public import LotusModel

/// View model: explains why a part of a page could not be loaded.
public struct MissingPartViewModel: Hashable, Sendable {
  /// The message for the console, which prints `ghlotus: ` before it.
  public let sentence: String

  /// The message for the page, with a capital letter at the beginning.
  public var title: String { sentence.asTitle }

  public init(_ part: Profile.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let task =
      switch part {
      case .organizations: "load the organizations"
      case .socialAccounts: "load the social accounts"
      case .topRepositories: "load the popular repositories"
      case .highlights: "load the pronouns, status, contributions and pinned repositories"
      case .readme: "load the README"
      }
    self.init(task, because: error, from: viewpoint)
  }

  public init(_ part: RepositoryResponses.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let task =
      switch part {
      case .languages: "load the languages"
      case .issues: "load the issues"
      case .readme: "load the README"
      case .star: "check whether you starred the repository"
      }
    self.init(task, because: error, from: viewpoint)
  }

  /// Explains why the former status of an edited profile could not be loaded.
  public init(statusBecause error: NetworkError, from viewpoint: Viewpoint) {
    self.init("load your status", because: error, from: viewpoint)
  }

  private init(_ task: String, because error: NetworkError, from viewpoint: Viewpoint) {
    let reason = ErrorViewModel(error, from: viewpoint).map { ": \($0.sentence)" } ?? ""
    sentence = "could not \(task)\(reason)"
  }
}

extension MissingPartError: PresentableError {
  public var exitStatus: ExitStatus { .network }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .profile(let part, let error): MissingPartViewModel(part, because: error, from: viewpoint).sentence
    case .repository(let part, let error): MissingPartViewModel(part, because: error, from: viewpoint).sentence
    }
  }
}
