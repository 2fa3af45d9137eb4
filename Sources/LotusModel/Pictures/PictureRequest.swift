public import FoundationEssentials

/// Model: a picture that is wanted.
public struct PictureRequest: Hashable, Sendable {
  public let address: URL
  public let form: PictureForm

  /// - Returns: nil for what is no address.
  public init?(_ address: String, form: PictureForm) {
    guard let url = URL(string: address), Origin(url) != nil else { return nil }
    self.address = url
    self.form = form
  }

  /// The avatar of an account. Its size is the same for each form, so that a recording fits all of them.
  public init?(avatarOf user: User, form: PictureForm) {
    guard let address = user.avatarURL else { return nil }
    self.init("\(address)\(address.contains("?") ? "&" : "?")s=\(Self.size)", form: form)
  }

  /// Pixels of a side
  private static let size = 256
}
