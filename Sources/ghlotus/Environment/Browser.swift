import Glibc
import LotusModel
import Terminal
import ViewModels

/// The user's web browser: the first program in `BROWSER` that works, or else the browser that
/// `xdg-open` starts.
struct Browser {
  /// The words of each program, in which `%s` stands for the address.
  private let programs: [[String]]
  private let environment: [String: String]

  /// Finds the browser.
  ///
  /// - Returns: `nil` if `BROWSER` isn't set and `xdg-open` can't be used. `xdg-open` must be
  ///   installed and needs a display, which is usually missing over SSH.
  init?(environment: [String: String]) {
    self.environment = environment.forPrograms
    let variables = environment.withoutEmptyValues
    let named = (variables["BROWSER"] ?? "").split(separator: ":").map(Self.words).filter { !$0.isEmpty }
    if !named.isEmpty {
      programs = named
    } else if variables.hasDisplay, access("/usr/bin/xdg-open", X_OK) == 0 {
      programs = [["/usr/bin/xdg-open"]]
    } else {
      return nil
    }
  }

  /// Returns the words of an element of `BROWSER`, which is a list separated by colons.
  ///
  /// Quotation marks and backslashes have their usual meaning. No shell parses the element, because
  /// an operator such as `&` at its end would turn the address into a command. As in Python's
  /// `webbrowser`, such an `&` is ignored, because every browser runs in the background anyway.
  private static func words(_ element: Substring) -> [String] {
    var (words, word, quote, isEscaped) = ([String](), String?.none, Character?.none, false)
    for character in element {
      if isEscaped {
        (word, isEscaped) = ((word ?? "") + String(character), false)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character.isWhitespace {
        words += word.take().map { [$0] } ?? []
      } else {
        word = (word ?? "") + String(character)
      }
    }
    words += word.map { [$0] } ?? []
    return words.last == "&" ? words.dropLast() : words
  }

  /// Returns the command line of a program for `/bin/sh`.
  ///
  /// In a word, `%s` stands for the address, `%c` for a colon and `%%` for a percent sign. If `%s` is
  /// missing, the address is the last argument.
  private static func commandLine(_ words: [String], _ address: String) -> String {
    let parts = words.map { $0.split(separator: "%%", omittingEmptySubsequences: false) }
    let namesAddress = parts.joined().contains { $0.contains("%s") }
    let filled = parts.map { parts in
      parts.map { $0.replacing("%c", with: ":").replacing("%s", with: address) }.joined(separator: "%")
    }
    return (filled + (namesAddress ? [] : [address])).map(\.quotedForShell).joined(separator: " ")
  }

  /// Opens a page in the browser.
  ///
  /// - Returns: A closure that waits for a moment and throws `BrowserError` if the browser has failed.
  ///   A browser that is still running counts as a success.
  func open(_ address: WebAddress) -> @MainActor () async throws -> Void {
    let lines = programs.map { Self.commandLine($0, address.text) }
    // The last program replaces the shell, so that no shell waits for it.
    let script = (lines.dropLast().map { "( \($0) )" } + lines.suffix(1).map { "exec \($0)" }).joined(separator: " || ")
    // setsid(1) starts the browser in a new session, so that closing the terminal doesn't end the
    // browser. Ending setsid(1) itself doesn't end the browser either.
    let words = ["/bin/sh", "-c", "exec setsid --wait /bin/sh -c \"$1\"", "sh", script]
    let child = Program(words, environment: environment).start()
    return {
      guard let child else { throw BrowserError(address: address.text) }
      if let status = await child.status(within: Self.patience) {
        if status != 0 { throw BrowserError(address: address.text) }
      } else {
        child.end()
      }
    }
  }

  /// The longest time to wait for a browser to fail.
  private static let patience = Duration.seconds(1)
}
