public import LotusModel

/// View model: describes why the avatar is missing from a profile page.
extension PictureError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .network(let error):
      ["could not load the avatar", error.sentence(from: viewpoint)].compactMap { $0 }.joined(separator: ": ")
    case .unreadable: "unsupported avatar format; expected PNG, JPEG, GIF or WebP"
    case .noDecoder:
      "showing the avatar requires libchafa and libgd; on Debian and Ubuntu, run: apt install libchafa0 libgd3"
    case .notShown: "showing the avatar requires colors and UTF-8; to force colors, use --color always"
    }
  }
}
