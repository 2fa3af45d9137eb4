public import LotusModel

/// View model: explains why parts of a page could not be loaded.
public struct MissingPartViewModel: Hashable, Sendable {
  /// The message for the console, which prints `ghlotus: ` before it.
  public let sentence: String

  /// The message for the page, with a capital letter at the beginning.
  public var title: String { sentence.asTitle }

  public init(_ missing: MissingParts<Profile.Part>, from viewpoint: Viewpoint) {
    let names = missing.parts.flatMap { part in
      switch part {
      case .organizations: ["organizations"]
      case .socialAccounts: ["social accounts"]
      case .topRepositories: ["popular repositories"]
      case .highlights: ["pronouns", "status", "contributions", "pinned repositories"]
      case .pronouns: ["pronouns"]
      case .status: ["status"]
      case .pinnedItems: ["pinned repositories"]
      case .otherPinnedItems: ["other pinned repositories"]
      case .contributions: ["contributions"]
      case .readme: ["README"]
      }
    }
    self.init("load the \(names.asSeries)", because: missing.error, from: viewpoint)
  }

  public init(_ missing: MissingParts<RepositoryResponses.Part>, from viewpoint: Viewpoint) {
    let names: [String] = missing.parts.compactMap { part in
      switch part {
      case .languages: "languages"
      case .issues: "issues"
      case .readme: "README"
      case .star: nil
      }
    }
    let tasks =
      (names.isEmpty ? [] : ["load the \(names.asSeries)"])
      + (missing.parts.contains(.star) ? ["check whether you starred the repository"] : [])
    self.init(tasks.joined(separator: " or "), because: missing.error, from: viewpoint)
  }

  fileprivate init(_ task: String, because error: NetworkError, from viewpoint: Viewpoint) {
    var reason = ErrorViewModel(error, from: viewpoint).map { ": \($0.sentence)" } ?? ""
    // The page itself was found, so leave out the hint that its name may be misspelled.
    if case .notFound = error { reason = ": not found on \(viewpoint.serverName) (404)" }
    sentence = "could not \(task)\(reason)"
  }
}

extension MissingPartError: PresentableError {
  public var exitStatus: ExitStatus { .network }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .profile(let missing): MissingPartViewModel(missing, from: viewpoint).sentence
    case .repository(let missing): MissingPartViewModel(missing, from: viewpoint).sentence
    case .comments(let error): MissingPartViewModel("load the comments", because: error, from: viewpoint).sentence
    case .laterComments(let error):
      MissingPartViewModel("load all comments", because: error, from: viewpoint).sentence
    }
  }
}

extension [String] {
  /// The strings as a series, such as `languages, issues and README`.
  fileprivate var asSeries: String {
    guard count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
  }
}
