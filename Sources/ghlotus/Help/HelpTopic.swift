import ViewModels

/// A topic of `ghlotus help`, such as `environment`. A topic isn't a command.
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
        "the token for github.com, *.ghe.com and loopback addresses. The first variable that is set takes precedence "
          + "over stored tokens."
      ),
      ("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "the token for every other host, with the same precedence"),
      ("GH_HOST", "the GitHub host to use; --hostname takes precedence"),
      (
        "GHLOTUS_API_URL",
        "the base URL of the host's API; ignored with --hostname. Plain HTTP is allowed only for loopback addresses. "
          + "Tokens stored for another server are not sent to this URL."
      ),
      ("GHLOTUS_WEB_URL", "the base URL of the host's web pages; ignored with --hostname"),
      (
        "GHLOTUS_CLIENT_ID",
        "the client ID of the OAuth app to sign in with; takes precedence over client_id in settings.json"
      ),
      ("VISUAL, EDITOR", "the text editor for edit-profile --editor"),
      (
        "GHLOTUS_PAGER, PAGER",
        "the pager for output longer than the screen; less by default. An empty value or cat disables the pager."
      ),
      ("LESS, LV", "the options of less and lv; FRX and -c by default"),
      ("BROWSER", "the web browser for --web and for signing in"),
      ("DBUS_SESSION_BUS_ADDRESS", "the session bus of the keyring; ghlotus does not start a bus"),
      ("DISPLAY, WAYLAND_DISPLAY", "the display for the browser and the keyring's password prompt"),
      (
        "XDG_CONFIG_HOME, XDG_STATE_HOME",
        "the base folders for settings (XDG_CONFIG_HOME) and for accounts and drafts (XDG_STATE_HOME); ~/.config and "
          + "~/.local/state by default"
      ),
      ("SSL_CERT_FILE", "a file of certificates to trust instead of the system's"),
      ("https_proxy, http_proxy, no_proxy", "proxy servers, with the same syntax as in curl"),
      ("XDG_CACHE_HOME", "the base folder for the cache; ~/.cache by default"),
      (
        "NO_COLOR, CLICOLOR=0, CLICOLOR_FORCE",
        "never use color (NO_COLOR, CLICOLOR=0) or always use color (CLICOLOR_FORCE)"
      ),
      ("COLUMNS", "the width of the output, in columns"),
      (
        "TERM, TERM_PROGRAM, KITTY_WINDOW_ID, COLORTERM",
        "the type of the terminal, which determines the number of colors and how avatars are drawn; "
          + "no avatars are drawn if TMUX or STY is set"
      ),
      ("LC_ALL, LC_CTYPE, LANG", "the character encoding; if it is not UTF-8, the output is limited to ASCII"),
    ])

  static func topic(named name: String) -> HelpTopic? {
    all.first { $0.name == name }
  }
}
