import Glibc
import Terminal

/// The user's web browser: the program in `BROWSER`, or else the one that `xdg-open` starts.
struct Browser {
  private let command: [String]
  private let environment: [String: String]

  /// Finds the browser.
  ///
  /// - Returns: `nil` if `BROWSER` isn't set and there is no display, for example over SSH, or no
  ///   `xdg-open`.
  init?(environment: [String: String]) {
    self.environment = environment.withoutTokens
    let variables = environment.withoutEmptyValues
    if let browser = variables["BROWSER"] {
      // The shell splits the value of BROWSER into words, because the value may contain options.
      command = ["/bin/sh", "-c", "exec \(browser) \"$1\"", "sh"]
    } else if variables.hasDisplay, access("/usr/bin/xdg-open", X_OK) == 0 {
      command = ["/usr/bin/xdg-open"]
    } else {
      return nil
    }
  }

  /// Opens a page in the browser.
  ///
  /// - Parameter address: An `https` or `http` URL of printable ASCII characters.
  func open(_ address: String) {
    // setsid(1) starts the browser in a new session, so that closing the terminal doesn't end the
    // browser. The exit status is ignored, because it doesn't show whether the page appeared.
    let words = ["/bin/sh", "-c", "exec setsid \"$@\"", "sh"] + command + [address]
    Program(words, environment: environment).start()?.end(timeout: 1_000)
  }
}
