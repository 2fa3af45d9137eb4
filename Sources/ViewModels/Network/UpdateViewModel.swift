/// View model: reports that a page is being updated, and how old its content is.
public struct UpdateViewModel: Hashable, Sendable {
  /// The text, such as "Updating, 3 hours old".
  public let text: String

  /// Creates the text for a page.
  ///
  /// - Parameter age: The age of the content in seconds, or `nil` if it isn't known.
  public init(age: Double?) {
    text = if let age, age > 60 { "Updating, \(age.duration) old" } else { "Updating" }
  }
}
