public import LotusModel
public import Terminal

/// View controller: the page of a profile with unsaved changes, on the whole screen. It loads
/// nothing, and its links lead nowhere.
public final class ProfilePreviewViewController: Scene {
  public let table: Table?
  public private(set) var outcome: Ending?

  /// The user's choice in the preview.
  public enum Ending: Hashable, Sendable {
    case back, save
  }

  /// Creates the preview of a profile.
  ///
  /// - Parameter profile: The profile as it will be after the changes are saved.
  public init(_ profile: Profile, clock: ViewpointClock) {
    table = Table(ProfileDataSource(profile, clock: clock), hasTargets: false)
  }

  public var title: SafeText { "Preview" }

  public var commands: [KeyCommand] {
    [
      KeyCommand("C-s", name: "save", now: { self.outcome = .save }),
      KeyCommand("Escape", "M-p", "Left", "Backspace", name: "back to the form", now: { self.outcome = .back }),
    ]
  }
}
