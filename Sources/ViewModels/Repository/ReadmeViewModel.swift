public import LotusModel

/// View model: a README as plain text, in blocks, between which there were blank lines.
public struct ReadmeViewModel: Hashable, Sendable {
  public let title: String
  public let blocks: [String]

  public init(_ readme: Readme) {
    title = readme.name
    guard let text = readme.text else {
      blocks = ["This file is too large to be shown here."]
      return
    }
    let lines = text.withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false)
    blocks = lines.split { $0.allSatisfy(\.isWhitespace) }.map { $0.joined(separator: "\n") }
  }
}
