import ViewModels

/// App delegate support: a topic of `ghlotus help` that is no command.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let rows: [(term: String, meaning: String)]

  static let all = [exitCodes, environment, options]

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    title: "Exit codes",
    rows: ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })

  static let options = HelpTopic(
    name: "options",
    title: "Options of every command",
    rows: Option.common.map { ($0.usage, $0.summary) })

  static let environment = HelpTopic(
    name: "environment",
    title: "Environment variables",
    rows: [
      (
        "GH_TOKEN, GITHUB_TOKEN",
        "the token for github.com, *.ghe.com and loopback addresses: the first that is set, before every stored token"
      ),
      ("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "the same for every other host"),
      ("GH_HOST", "the host to use; --hostname goes before it"),
      (
        "GHLOTUS_API_URL",
        "another base URL of that host's API, unless there is --hostname; plain http only for loopback addresses; tokens "
          + "stored for another server are not sent there"
      ),
      ("GHLOTUS_WEB_URL", "another base URL of its web pages, likewise"),
      ("GHLOTUS_CLIENT_ID", "the OAuth app to sign in with, as client_id in ghlotus/settings.json"),
      ("VISUAL, EDITOR", "the editor of edit-profile --editor"),
      (
        "GHLOTUS_PAGER, PAGER",
        "what shows a page that is higher than the terminal, by default less; none where it is empty or cat"
      ),
      ("LESS, LV", "options of less and lv; by default FRX and -c"),
      ("BROWSER", "what opens the page on which a code is entered"),
      ("DBUS_SESSION_BUS_ADDRESS", "the bus of the keyring; without one none is started"),
      ("DISPLAY, WAYLAND_DISPLAY", "whether the keyring can ask for its password"),
      ("XDG_CONFIG_HOME, XDG_STATE_HOME", "the directories of settings, drafts and accounts, in ghlotus/"),
      ("SSL_CERT_FILE", "the certificates to trust instead of the system's"),
      ("https_proxy, http_proxy, no_proxy", "proxies, as curl reads them"),
      ("XDG_CACHE_HOME", "the directory of the cache, in ghlotus/; by default ~/.cache"),
      ("NO_COLOR, CLICOLOR=0, CLICOLOR_FORCE", "never colour, never colour, always colour"),
      ("COLUMNS", "the width of a page"),
      (
        "TERM, TERM_PROGRAM, KITTY_WINDOW_ID, COLORTERM",
        "what the terminal is, and so whether an avatar is a picture or blocks, in how many colours; none inside TMUX or STY"
      ),
      ("LC_ALL, LC_CTYPE, LANG", "ASCII only, unless they name UTF-8"),
    ])

  static func topic(named name: String) -> HelpTopic? {
    all.first { $0.name == name }
  }
}
