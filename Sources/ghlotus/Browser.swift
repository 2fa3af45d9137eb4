import Glibc

/// The browser of whoever sits here, if there is one: what `BROWSER` names, else what the desktop opens pages with.
struct Browser {
  private let command: [String]

  /// - Returns: nil over SSH and in other places without a screen, unless `BROWSER` says otherwise.
  init?(environment: [String: String]) {
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    let words = (command + [address]).map { strdup($0) }
    defer {
      for word in words { free(word) }
    }
    var child = pid_t()
    // Whether a browser appears, the user sees better than any status tells.
    _ = posix_spawn(&child, command[0], &actions, nil, words + [nil], environ)
  }
}
