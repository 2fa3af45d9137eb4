public import FoundationEssentials

/// View model: the age of a page's stored content, and a report that the page is being updated.
public struct UpdateViewModel: Hashable, Sendable {
  /// The age, such as "3 hours old". Empty if it is at most a minute.
  public let age: String

  /// Describes the age of the content that a page shows.
  ///
  /// - Parameter date: The time of the stored content, or `nil` if the content is current.
  public init(since date: Date?, from viewpoint: Viewpoint) {
    let seconds = date.map { viewpoint.now.timeIntervalSince($0) } ?? 0
    age = seconds > 60 ? "\(seconds.duration) old" : ""
  }

  /// The report, such as "Updating, 3 hours old".
  public var text: String { age.isEmpty ? "Updating" : "Updating, \(age)" }
}
