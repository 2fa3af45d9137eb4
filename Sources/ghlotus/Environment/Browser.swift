import Glibc
import LotusModel
import Terminal

/// The user's web browser: the first program in `BROWSER` that works, or else the one that
/// `xdg-open` starts.
struct Browser {
  private let command: [String]
  private let environment: [String: String]

  /// Finds the browser.
  ///
  /// - Returns: `nil` if `BROWSER` isn't set and there is no display, for example over SSH, or no
  ///   `xdg-open`.
  init?(environment: [String: String]) {
    self.environment = environment.forPrograms
    let variables = environment.withoutEmptyValues
    let scripts = (variables["BROWSER"] ?? "").split(separator: ":").map(Self.script)
    if let last = scripts.last {
      // The last program replaces the shell, so that no shell waits for it.
      let script = (scripts.dropLast().map { "( \($0) )" } + ["exec \(last)"]).joined(separator: " || ")
      command = ["/bin/sh", "-c", script, "sh"]
    } else if variables.hasDisplay, access("/usr/bin/xdg-open", X_OK) == 0 {
      command = ["/usr/bin/xdg-open"]
    } else {
      return nil
    }
  }

  /// Returns the shell script of an element of `BROWSER`, which is a list separated by colons.
  ///
  /// In an element, `%s` stands for the address, `%c` for a colon and `%%` for a percent sign. If
  /// `%s` is missing, the address is the last argument. The shell splits the element into words,
  /// because it may contain options.
  private static func script(_ element: Substring) -> String {
    var (script, quote, namesAddress, isEscape) = ("", Character?.none, false, false)
    for character in element {
      if isEscape {
        isEscape = false
        switch character {
        case "s":
          namesAddress = true
          script += quote == "'" ? "'\"$1\"'" : quote == "\"" ? "$1" : "\"$1\""
        case "c": script += ":"
        case "%": script += "%"
        default: script += "%\(character)"
        }
        continue
      }
      isEscape = character == "%"
      if !isEscape { script.append(character) }
      if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
    }
    return script + (isEscape ? "%" : "") + (namesAddress ? "" : " \"$1\"")
  }

  /// Opens a page in the browser.
  ///
  /// - Returns: A closure that waits for a moment and throws `BrowserError` if the browser has failed.
  ///   A browser that is still running counts as a success.
  func open(_ address: WebAddress) -> @MainActor () async throws -> Void {
    // setsid(1) starts the browser in a new session, so that closing the terminal doesn't end the
    // browser. Ending setsid(1) itself doesn't end the browser either.
    let words = ["/bin/sh", "-c", "exec setsid --wait \"$@\"", "sh"] + command + [address.text]
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
