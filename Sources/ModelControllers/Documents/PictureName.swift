import Essentials

/// Names pictures that have no alternative text.
enum PictureName {
  /// Returns a name for a picture: its file name if that is short, or the host of the link around it.
  ///
  /// - Parameters:
  ///   - address: The URL of the picture, which may be relative.
  ///   - link: The URL of the link around the picture.
  static func text(of address: String, in link: String = "") -> String {
    fileName(of: address, isPicture: true) ?? host(of: link) ?? fileName(of: link, isPicture: false) ?? "picture"
  }

  private static func fileName(of address: String, isPicture: Bool) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let file = path.split(separator: "/").last else { return nil }
    let parts = file.split(separator: ".")
    guard let end = parts.last, !isPicture || parts.count > 1 && extensions.contains(end.lowercased()) else {
      return nil
    }
    let name = parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: ".").replacing("%20", with: " ")
    return (1...longest).contains(name.count) ? name : nil
  }

  private static func host(of link: String) -> String? {
    guard let start = link.firstRange(of: "://")?.upperBound else { return nil }
    let host = link[start...].prefix { !"/?#".contains($0) }
    return host.isEmpty ? nil : String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }

  private static let extensions: Set = ["png", "svg", "gif", "jpg", "jpeg", "webp", "avif", "bmp", "ico", "apng"]
  /// The maximum length of a name. Longer file names are usually generated.
  private static let longest = 24
}
