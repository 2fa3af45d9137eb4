import LotusModel
public import Terminal

/// Dedicated model controller: the state of a page's avatar. The view controller loads the picture.
public struct AvatarState {
  /// The time at which a page shows its avatar.
  public enum Display: Sendable {
    /// The page shows the avatar only if the picture is ready when the text is shown.
    case ifReady
    /// The page shows the avatar together with the text, which waits for the picture.
    case always
    /// The page shows the avatar as soon as the picture is ready. Until then, the page has space
    /// for the picture. The space closes if the picture fails to load.
    case whenReady
  }

  private enum Phase {
    /// No picture has been requested.
    case absent
    case loading(PictureRequest)
    /// The page has been shown with space for the picture, which is still loading.
    case reserved(PictureRequest)
    case loaded(Picture)
    case failed(PictureError)
  }

  let display: Display
  private let way: PictureMethod?
  private var wanted: PictureRequest?
  private var phase: Phase

  /// Creates the state of an avatar that hasn't loaded.
  ///
  /// - Parameter way: The method by which the terminal shows pictures, or `nil` if it can't show
  ///   them.
  public init(way: PictureMethod?, display: Display) {
    self.way = way
    self.display = display
    phase = way == nil ? .failed(.notShown) : .absent
  }

  /// The avatar to draw, or `nil` to draw none.
  var cell: AvatarCell? {
    guard let way else { return nil }
    return switch phase {
    case .absent, .loading, .failed: nil
    case .reserved: AvatarCell(picture: nil, way: way)
    case .loaded(let picture): AvatarCell(picture: picture, way: way)
    }
  }

  /// The picture that is being loaded, or `nil` if no picture is being loaded.
  var request: PictureRequest? {
    switch phase {
    case .loading(let request), .reserved(let request): request
    case .absent, .loaded, .failed: nil
    }
  }

  /// Determines the picture to load. Called when the account has loaded but the rest of the page
  /// hasn't. A picture that has loaded before stays.
  mutating func want(avatarOf user: User) {
    guard let way else { return }
    let request = PictureRequest(avatarOf: user, form: Self.form(way))
    if case .loaded = phase, request == wanted { return }
    wanted = request
    phase = request.map { .loading($0) } ?? .absent
  }

  /// Returns the form in which a terminal shows the avatar: a square that fits into its space.
  private static func form(_ way: PictureMethod) -> PictureFormat {
    let size = AvatarCell.size
    guard case .graphic(let format, let cell) = way else {
      return PictureFormat(.cells, columns: size.columns, rows: size.rows)
    }
    let side = min(size.columns * cell.columns, size.rows * cell.rows)
    return PictureFormat(format == .sixel ? .palette : .pixels, columns: side, rows: side)
  }

  /// Records that loading the picture has ended.
  mutating func receive(_ result: Result<Picture, PictureError>) {
    phase =
      switch result {
      case .success(let picture): .loaded(picture)
      case .failure(let error): .failed(error)
      }
  }

  /// Reserves space for a picture that is still loading. Called just before the page is shown.
  mutating func reserveSpace() {
    if display == .whenReady, case .loading(let request) = phase { phase = .reserved(request) }
  }

  /// Whether the page shows an empty space for the picture, which must load now.
  var needsLoad: Bool {
    if case .reserved = phase { true } else { false }
  }

  /// The reason why the picture is missing, if the user chose `--avatar always`.
  var error: PictureError? {
    if display == .always, case .failed(let error) = phase { error } else { nil }
  }
}
