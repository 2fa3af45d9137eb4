public import LotusModel

/// View model: the words of a picture that is missing.
extension PictureError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .network(let error):
      ["The avatar could not be loaded.", error.sentence(from: viewpoint)].compactMap { $0 }.joined(separator: " ")
    case .late: "The avatar did not come in time."
    case .unreadable: "The avatar is in no format that can be shown: PNG, JPEG, GIF and WebP can."
    case .noDecoder:
      "The avatar needs two libraries that are not installed; on Debian and Ubuntu: apt install libchafa0 libgd3."
    case .notShown: "The avatar needs colours and UTF-8; --color always writes colours."
    }
  }
}
