public import LotusModel

/// View model: a part of a profile that could not be loaded, and why.
public struct MissingPartViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ part: Profile.Part, because error: NetworkError, from viewpoint: Viewpoint) {
    let name =
      switch part {
      case .organizations: "Organizations"
      case .socialAccounts: "Social accounts"
      case .topRepositories: "Most starred repositories"
      case .highlights: "Pronouns, status and pinned repositories"
      }
    sentence = "\(name) could not be loaded. \(ErrorViewModel(error, from: viewpoint)?.sentence ?? "")"
  }
}
