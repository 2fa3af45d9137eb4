import Essentials
import LotusModel

/// View model: text with an optional link.
public struct LinkedText: Hashable, Sendable {
  public let text: String
  /// The URL to open, or `nil` if the text isn't a link.
  ///
  /// Users of GitHub typed many of these URLs, so the terminal code checks each before it emits a
  /// link.
  public let link: String?
  /// The meaning that determines the look of the text. `nil` for the look of the surrounding text.
  public private(set) var role: TextRole?

  public init(_ text: String, link: String? = nil, role: TextRole? = nil) {
    self.text = text
    self.link = link
    self.role = role
  }

  /// Creates a link to the page of a route, without a link if there is no page.
  init(_ text: String, to route: Route?, on webURL: String) {
    self.init(text, link: route?.page(on: webURL))
  }

  /// Creates a link for a URL that a GitHub user typed, possibly without a scheme.
  ///
  /// The text leaves out `https://` and the slash at the end. Invisible characters are
  /// percent-encoded as in the link, so that no two addresses look the same.
  init(address: String) {
    let address = address.withEncodedInvisibleCharacters
    let hasScheme = address.contains("://")
    let shown = address.hasPrefix("https://") ? String(address.dropFirst(8)) : address
    text = shown.hasSuffix("/") ? String(shown.dropLast()) : shown
    link = hasScheme ? address : "https://\(address)"
  }
}

extension [LinkedText] {
  /// The text without the links.
  public var text: String { map(\.text).joined() }

  /// The texts with a separator between them.
  func joined(by separator: String) -> [LinkedText] { Array(map { [$0] }.joined(separator: [LinkedText(separator)])) }
}

extension String {
  /// The text with invisible characters percent-encoded, as they are in a link.
  var withEncodedInvisibleCharacters: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.isDefaultIgnorableCodePoint {
        text += scalar.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text without surrounding white space, or `nil` if nothing is left.
  ///
  /// GitHub stores an empty string for a field that a user has cleared.
  var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }

  /// The text with the names of emoji, such as `:rocket:`, replaced by their emoji, as GitHub shows
  /// it. Names in code, between backquotes, stay as they are.
  var withEmoji: String {
    guard utf8.contains(UInt8(ascii: ":")) else { return self }
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let isCode = index % 2 == 1 && index < parts.count - 1
      return isCode ? String(part) : EmojiNames.replaced(in: String(part))
    }.joined(separator: "`")
  }
}

/// View model: a piece of text in a single style, with an optional link.
public struct TextRun: Hashable, Sendable {
  public var text: LinkedText
  public var isStrong = false
  public var isEmphasized = false
  public var isCode = false
  public var isStruck = false

  public init(_ text: String, link: String? = nil) {
    self.text = LinkedText(text, link: link)
  }
}

/// View model: a value with a label, such as the location of a user.
public struct LabelledText: Hashable, Sendable {
  public let label: String
  /// The parts of the value, some of which can have a link.
  public let value: [LinkedText]

  init(_ label: String, _ value: [LinkedText]) {
    self.label = label
    self.value = value
  }

  init(_ label: String, _ value: LinkedText) {
    self.init(label, [value])
  }

  init(_ label: String, _ value: String) {
    self.init(label, LinkedText(value))
  }
}
