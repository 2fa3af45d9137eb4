import LotusModel
public import Terminal

/// Dedicated model controller: the state of a page's avatar, and how long the page waits for it.
/// The view controller loads the picture.
public struct AvatarState {
  /// How a page waits for its avatar.
  public enum Patience: Sendable {
    /// The text is printed as soon as it's ready. If the picture isn't ready by then, it's left
    /// out.
    case text
    /// The text isn't printed until the picture is ready.
    case picture
    /// The text is shown with space for the picture, which is drawn when it's ready.
    case screen
  }

  private let way: PictureMethod?
  private let patience: Patience
  private(set) var wanted: PictureRequest?
  private var result: Result<Picture, PictureError>?
  /// Whether the text has been shown with space for the picture.
  private var hasRoom = false

  /// Creates the state of an avatar that hasn't loaded.
  ///
  /// - Parameter way: How the terminal shows pictures, or `nil` if it can't.
  public init(way: PictureMethod?, patience: Patience) {
    self.way = way
    self.patience = patience
    if way == nil { result = .failure(.notShown) }
  }

  /// The avatar to draw, or `nil` to draw none.
  var cell: AvatarCell? {
    guard let way else { return nil }
    let picture = try? result?.get()
    return picture == nil && !hasRoom ? nil : AvatarCell(picture: picture, way: way)
  }

  /// Determines the picture to load. Called when the account has loaded but the rest of the page
  /// hasn't.
  mutating func want(avatarOf user: User) {
    wanted = way.flatMap { PictureRequest(avatarOf: user, form: AvatarCell.form($0)) }
  }

  /// Records the result of waiting for the picture.
  ///
  /// - Parameters:
  ///   - result: The picture or an error, or `nil` if the picture isn't ready yet.
  ///   - wait: The time that the page has waited.
  mutating func receive(_ result: Result<Picture, PictureError>?, after wait: Duration) {
    self.result = result ?? (wait < Self.longestWait ? nil : .failure(.late))
  }

  /// Reserves space for a picture that is still loading. Called just before the page is shown.
  mutating func keepRoom() {
    hasRoom = needsLoad || hasRoom
  }

  var needsLoad: Bool { patience == .screen && wanted != nil && result == nil }

  /// Returns how long a finished page waits for its avatar.
  ///
  /// - Parameter grace: The time to wait unless the user chose `--avatar always`.
  func waitBeforeText(grace: Duration) -> Duration {
    patience == .picture ? Self.longestWait : grace
  }

  /// The time to wait for the picture after the page has been printed. The picture is then in the
  /// cache for the next run.
  var waitAfterText: Duration {
    patience == .text && result == nil ? .milliseconds(200) : .zero
  }

  static let longestWait = Duration.seconds(20)

  /// The reason why the picture is missing, if the user chose `--avatar always`.
  var error: PictureError? {
    guard patience == .picture, case .failure(let error)? = result else { return nil }
    return error
  }
}
