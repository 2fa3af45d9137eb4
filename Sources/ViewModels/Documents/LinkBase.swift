/// View model: completes the relative links of a document.
public struct LinkBase: Hashable, Sendable {
  /// The URL of the folder for links such as `docs/guide.md`, ending in a slash.
  let folder: String
  /// The URL for links such as `/docs/guide.md`, ending in a slash.
  let root: String
  /// The rules that turn names such as `@octocat` into links. If `nil`, names stay text, as in a
  /// README.
  let references: References?

  public init(folder: String, root: String) {
    self.folder = folder
    self.root = root
    references = nil
  }

  /// Creates the base for the links of a web page.
  ///
  /// - Parameter page: The URL of the page.
  public init(page: String, references: References? = nil) {
    self.references = references
    let parts = page.split(separator: "/", omittingEmptySubsequences: false)
    folder = parts.dropLast().joined(separator: "/") + "/"
    root = parts.prefix(3).joined(separator: "/") + "/"
  }

  /// Completes the URL of a link.
  ///
  /// - Returns: The absolute URL, or `nil` if the link leads neither to a web page nor to a
  ///   mailbox. For example, a link such as `#usage` leads to a heading of the same document.
  func address(_ link: String) -> String? {
    let scheme = link.prefix { !":/?#".contains($0) }
    if link.dropFirst(scheme.count).first == ":" {
      return switch scheme.lowercased() {
      case "http", "https": link.dropFirst(scheme.count).hasPrefix("://") ? link : nil
      case "mailto": shownAddress(link).map { "mailto:\($0)" }
      default: nil
      }
    }
    if link.hasPrefix("//") { return "https:\(link)" }
    if link.isEmpty || link.hasPrefix("#") { return nil }
    return link.hasPrefix("/") ? root + link.drop { $0 == "/" } : folder + link
  }

  /// Returns the address to show for a link that doesn't lead to a web page, such as a mail address.
  ///
  /// - Returns: `nil` if the link leads to a web page or a heading, or if GitHub removes it.
  func shownAddress(_ link: String) -> String? {
    let scheme = link.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }.lowercased()
    let rest = link.dropFirst(scheme.count)
    guard scheme.count > 1, scheme.first?.isLetter == true, rest.first == ":" else { return nil }
    let address =
      switch scheme {
      case "http", "https", "javascript", "vbscript", "data", "file": link.prefix(0)
      case "mailto", "tel", "sms": rest.dropFirst().prefix { $0 != "?" }
      default: link[...]
      }
    return address.isEmpty ? nil : String(address).withEncodedInvisibleCharacters
  }
}
