import Essentials
import HTTP
import LotusModel

/// View model: an error as a message for the user. If the user can do something about the error,
/// the message says what.
public struct ErrorViewModel: Hashable, Sendable {
  /// The message for the console, which prints `ghlotus: ` before it.
  ///
  /// The message is a single line that starts with a lowercase letter and doesn't end with a
  /// period.
  public let sentence: String
  /// Lines to show after the message if the user has several options.
  public let advice: [String]
  /// The paragraphs of a dialog about the error. If a suggestion needs the shell, the user is
  /// advised to quit the app first.
  public let paragraphs: [String]

  /// The message for dialogs and pages of the full-screen app, starting with a capital letter.
  public var title: String { sentence.asTitle }

  /// Creates a message for an error.
  ///
  /// - Returns: `nil` if the error needs no message, for example a cancellation.
  public init?(_ error: any Error, from viewpoint: Viewpoint) {
    let error = error.presentable
    guard let sentence = error.sentence(from: viewpoint) else { return nil }
    // The user may have typed a token in place of a name, so redact tokens in the message.
    self.sentence = Redaction.applied(toMessage: sentence).asClause
    advice = error.advice(from: viewpoint)
    paragraphs = error.paragraphs(from: viewpoint.inApp).map {
      Redaction.applied(toMessage: $0).replacing(" run: ", with: " quit and run: ")
        .replacing(", set \(viewpoint.tokenVariable)", with: ", quit and set \(viewpoint.tokenVariable)")
    }
  }
}

extension String {
  /// The text on one line and without a period at the end, so that it can be part of a message.
  ///
  /// Messages from servers and libraries often end with a period. A period that is part of an
  /// ellipsis or of a path such as `/tmp/.` is kept.
  var asClause: String {
    let text = split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    guard text.last == ".", let before = text.dropLast().last, !"./ ".contains(before) else { return text }
    return String(text.dropLast())
  }

  /// The text, starting with a capital letter.
  ///
  /// The first word stays as it is if it is the name of a program, a host name, a path, an option
  /// or quoted text.
  public var asTitle: String {
    let word = prefix { $0 != " " }
    let name = [",", ":", ";"].contains(word.last) ? word.dropLast() : word
    let isProse = name.allSatisfy { $0.isLetter || $0 == "'" } && !programNames.contains(String(name))
    return isProse ? prefix(1).uppercased() + dropFirst() : self
  }
}

/// Program and host names that look like ordinary words. They aren't capitalized at the beginning
/// of a message.
private let programNames: Set = ["gh", "ghlotus", "jq", "libcurl", "libsecret", "localhost"]
