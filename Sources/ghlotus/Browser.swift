import Glibc
import Terminal

/// The browser of whoever sits here, if there is one: what `BROWSER` names, else what the desktop opens pages with.
struct Browser {
  private let command: [String]
  private let environment: [String: String]

  /// - Returns: nil over SSH and in other places without a screen, unless `BROWSER` says otherwise.
  init?(environment: [String: String]) {
    self.environment = environment.withoutTokens
    let variables = environment.filter { !$0.value.isEmpty }
    if let browser = variables["BROWSER"] {
      // It may hold options, as in every program that reads the variable.
      command = ["/bin/sh", "-c", "exec \(browser) \"$1\"", "sh"]
    } else if Session(variables).hasScreen, access("/usr/bin/xdg-open", X_OK) == 0 {
      command = ["/usr/bin/xdg-open"]
    } else {
      return nil
    }
  }

  /// - Parameter address: visible ASCII, https or http.
  func open(_ address: String) {
    // In a session of its own it outlives this program, its terminal and the signals from there; setsid(1) leaves it to
    // the system and ends at once. Whether a browser appears, the user sees better than any status tells.
    let words = ["/bin/sh", "-c", "exec setsid \"$@\"", "sh"] + command + [address]
    Program(words, environment: environment).start()?.end(after: 1_000)
  }
}
