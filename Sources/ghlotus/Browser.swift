import Glibc
import Terminal

/// App delegate support: the user's browser: what `BROWSER` names, else what the desktop opens pages with.
struct Browser {
  private let command: [String]
  private let environment: [String: String]

  /// - Returns: nil over SSH and in other places without a display, unless `BROWSER` says otherwise.
  init?(environment: [String: String]) {
    self.environment = environment.withoutTokens
    let variables = environment.withoutEmptyValues
    if let browser = variables["BROWSER"] {
      // It may hold options, as in every program that reads the variable.
      command = ["/bin/sh", "-c", "exec \(browser) \"$1\"", "sh"]
    } else if variables.hasDisplay, access("/usr/bin/xdg-open", X_OK) == 0 {
      command = ["/usr/bin/xdg-open"]
    } else {
      return nil
    }
  }

  /// - Parameter address: visible ASCII, https or http.
  func open(_ address: String) {
    // In a session of its own the browser outlives this program and its terminal; setsid(1) starts it and ends at once.
    // Its status says nothing about whether a page appears.
    let words = ["/bin/sh", "-c", "exec setsid \"$@\"", "sh"] + command + [address]
    Program(words, environment: environment).start()?.end(timeout: 1_000)
  }
}
