public import FoundationEssentials
import HTTP

/// Model: a request for a picture at a URL.
public struct PictureRequest: Hashable, Sendable {
  public let address: URL
  public let form: PictureFormat

  /// Creates a request for the picture at an address.
  ///
  /// - Returns: `nil` if the address is not an http or https URL.
  public init?(_ address: String, form: PictureFormat) {
    guard let url = URL(string: address), Origin(url) != nil else { return nil }
    self.address = url
    self.form = form
  }

  /// Creates a request for the avatar of an account.
  ///
  /// The URL doesn't depend on `form`. So a recording can be replayed on a terminal that needs
  /// pictures in another format.
  ///
  /// - Returns: `nil` if the account has no avatar.
  public init?(avatarOf user: User, form: PictureFormat) {
    guard let address = user.avatarURL else { return nil }
    self.init("\(address)\(address.contains("?") ? "&" : "?")s=\(Self.size)", form: form)
  }

  /// The width and height of the avatar to request, in pixels.
  private static let size = 256
}

/// Model: a reason why a picture cannot be shown.
public enum PictureError: Error, Hashable, Sendable {
  case network(NetworkError)
  /// The address of the picture isn't one that a page of the server may use. See
  /// `GitHubServer.allows(pictureAt:)`.
  case refused(address: String)
  /// The file is damaged, too large, or in an unsupported format.
  case unreadable
  /// The libraries that decode pictures are not installed.
  case noDecoder
  /// The output doesn't support colors or block elements.
  case notShown
}
