import LotusModel

/// View model: a text and where it leads.
public struct LinkedText: Hashable, Sendable {
  public let text: String
  /// An address as its owner typed it; the terminal decides whether it is safe to follow.
  public let link: String?

  public init(_ text: String, link: String? = nil) {
    self.text = text
    self.link = link
  }

  /// An address typed by a person, who may have left out the scheme, shown without the noise around it.
  init(address: String) {
    let hasScheme = address.contains("://")
    let shown = address.hasPrefix("https://") ? String(address.dropFirst(8)) : address
    text = shown.hasSuffix("/") ? String(shown.dropLast()) : shown
    link = hasScheme ? address : "https://\(address)"
  }
}

extension String {
  /// Nil where there is nothing to read: GitHub stores an emptied field as an empty string.
  var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}
