/// What `ghlotus help` explains beside the commands.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let rows: [(term: String, meaning: String)]

  static let all = [exitCodes, environment]

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    title: "Exit codes",
    rows: [
      ("0", "done"),
      ("1", "failed otherwise"),
      ("2", "usage: the command line was not understood"),
      ("3", "not found"),
      ("4", "sign-in needed, expired or refused; keyring unusable"),
      ("5", "network: unreachable, timed out, TLS, malformed answer, or the server failed"),
      ("6", "rate limited; the message says until when"),
      ("7", "replay: no recording matches"),
      ("8", "refused by validation, ours or GitHub's, or an edit conflict"),
      ("130", "cancelled by the user"),
    ])

  static let environment = HelpTopic(
    name: "environment",
    title: "Environment variables",
    rows: [
      (
        "GH_TOKEN, GITHUB_TOKEN",
        "the token for github.com, *.ghe.com and this machine's own addresses: the first that is set, before every stored one"
      ),
      ("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "the same for every other host"),
      ("GH_HOST", "the GitHub to ask; --hostname goes before it"),
      (
        "GHLOTUS_API_URL",
        "another base URL of that GitHub's API, unless there is --hostname; plain http for this machine's own addresses "
          + "only; tokens stored for another server do not go there"
      ),
      ("GHLOTUS_WEB_URL", "another base URL of its web pages, alike"),
      ("GHLOTUS_CLIENT_ID", "the OAuth app to sign in with, as client_id in ghlotus/settings.json"),
      ("VISUAL, EDITOR", "the editor of edit-profile --editor"),
      ("BROWSER", "what opens the page on which a code is entered"),
      ("DBUS_SESSION_BUS_ADDRESS", "the bus on which the keyring is; without one none is started"),
      ("DISPLAY, WAYLAND_DISPLAY", "whether the keyring can ask for its password"),
      ("XDG_CONFIG_HOME, XDG_STATE_HOME", "where settings, drafts, and the choice among accounts lie in ghlotus/"),
      ("SSL_CERT_FILE", "the certificates to trust instead of the system's"),
      ("https_proxy, http_proxy, no_proxy", "proxies, as curl reads them"),
      ("XDG_CACHE_HOME", "where the cache is, in ghlotus; otherwise ~/.cache/ghlotus"),
      ("NO_COLOR, CLICOLOR_FORCE", "never colour, always colour"),
      ("COLUMNS", "the width of a page"),
      ("LC_ALL, LC_CTYPE, LANG", "ASCII only, unless they name UTF-8"),
    ])

  static func topic(named name: String) -> HelpTopic? {
    all.first { $0.name == name }
  }
}
