import LotusModel
public import Terminal

/// Dedicated model controller: the state of the avatar of a page, and how long the page waits for it. The view
/// controller asks for it.
public struct AvatarState {
  /// What the page does until the picture is there.
  public enum Patience: Sendable {
    /// The text is printed as soon as it is there, without a picture that is not.
    case text
    /// The text waits for the picture.
    case picture
    /// The text is shown with room for the picture, which is drawn when it comes.
    case screen
  }

  private let way: PictureMethod?
  private let patience: Patience
  private(set) var wanted: PictureRequest?
  private var result: Result<Picture, PictureError>?
  /// Whether the text has been shown with room for the picture.
  private var hasRoom = false

  /// - Parameter way: nil where no picture can be shown.
  public init(way: PictureMethod?, patience: Patience) {
    self.way = way
    self.patience = patience
    if way == nil { result = .failure(.notShown) }
  }

  /// What the page shows; nil for nothing.
  var cell: AvatarCell? {
    guard let way else { return nil }
    let picture = try? result?.get()
    return picture == nil && !hasRoom ? nil : AvatarCell(picture: picture, way: way)
  }

  /// The account is known; the rest of the page is still to come.
  mutating func want(avatarOf user: User) {
    wanted = way.flatMap { PictureRequest(avatarOf: user, form: AvatarCell.form($0)) }
  }

  /// - Parameters:
  ///   - result: nil where it is not there yet.
  ///   - wait: how long it was waited for.
  mutating func take(_ result: Result<Picture, PictureError>?, after wait: Duration) {
    self.result = result ?? (wait < Self.longestWait ? nil : .failure(.late))
  }

  /// The page is about to be shown.
  mutating func keepRoom() {
    hasRoom = needsLoad || hasRoom
  }

  var needsLoad: Bool { patience == .screen && wanted != nil && result == nil }

  /// How long a page that is ready waits for it.
  /// - Parameter grace: used without `--avatar always`.
  func waitBeforeText(grace: Duration) -> Duration {
    patience == .picture ? Self.longestWait : grace
  }

  /// How long it may take to come into the cache, for the next run, once the page has been printed.
  var waitAfterText: Duration {
    patience == .text && result == nil ? .milliseconds(200) : .zero
  }

  static let longestWait = Duration.seconds(20)

  /// Why there is none, where one was asked for.
  var error: PictureError? {
    guard patience == .picture, case .failure(let error)? = result else { return nil }
    return error
  }
}
