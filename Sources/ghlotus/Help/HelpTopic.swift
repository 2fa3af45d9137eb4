import LotusModel
import Terminal
import ViewModels

/// A topic of `ghlotus help`, such as `environment`. A topic isn't a command.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let rows: [(term: String, meaning: String)]

  /// The topics whose manual pages consist of the same text as their help.
  static let generated = [
    json, jq, exitCodes, environment, colors, accessibility, drafts, options, keyBindings(),
  ]

  /// All topics. The last ones have more detailed manual pages, which are written by hand.
  static let all = generated + [settings, recordings]

  static let accessibility = HelpTopic(
    name: "accessibility",
    title: "Accessibility",
    rows: [
      (
        "accessible mode",
        "plain lines in words for screen readers and braille displays: one column, each label before its value, and "
          + "nothing that repaints. Turn it on with --accessible, GHLOTUS_ACCESSIBLE=1, ACCESSIBLE=1, or "
          + "\"accessible\": true in the settings; GHLOTUS_ACCESSIBLE=0 turns it off again. Files and pipes get the same "
          + "output as always."
      ),
      ("lists", "one item after another, each with its position, such as 3 of 30"),
      ("progress", "a line when work takes longer than a moment, and another one when it ends"),
      (
        "questions",
        "numbered; reply with the number, the letter in parentheses or a word of the reply; an empty line cancels"
      ),
      ("errors", "begin with Error:"),
      (
        "app",
        "ghlotus alone opens the app as a conversation. Type a number to open its row or link, a word or a key for a "
          + "command such as back or filter swift, an empty line to continue, or ? for all commands. A name such as "
          + "@octocat or octocat/Hello-World and a URL open their page. A word that names a state, such as follow, never does "
          + "the opposite. A terminal that cannot show a full screen has the same conversation even without accessible mode."
      ),
      (
        "colors",
        "the sixteen colors of your terminal. Nothing is said by color, position or a symbol alone, with or without accessible "
          + "mode; see ghlotus help colors."
      ),
      (
        "cursor",
        "in the full-screen app, the terminal's cursor is always on the selected row, link, reply or field, so that "
          + "screen readers, braille displays and magnifiers can follow it"
      ),
      ("mouse", "--no-mouse, GHLOTUS_MOUSE=0, or \"mouse\": false in the settings leaves the mouse to the terminal"),
      (
        "your experience",
        "if you use assistive technology, please report what is hard; an issue about it is as important as a crash"
      ),
    ])

  /// Other names of topics.
  private static let aliases = [
    "color": "colors", "config": "settings", "configuration": "settings", "recording": "recordings",
    "env": "environment", "draft": "drafts", "bindings": "key-bindings", "keybindings": "key-bindings",
    "shortcuts": "key-bindings",
    "accessible": "accessibility", "a11y": "accessibility", "screen-reader": "accessibility",
  ]

  static let exitCodes = HelpTopic(
    name: "exit-codes",
    title: "Exit codes",
    rows: ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })

  static let json = HelpTopic(
    name: "json",
    title: "JSON output",
    rows: [
      (
        "--json",
        "print every field that GitHub returned, with GitHub's names and in GitHub's order. A list is one object per line. "
          + "Pages add fields, such as organizations and readme, and issue replaces the number of comments by the comments."
      ),
      (
        "--json=FIELD,FIELD",
        "print only these fields, in this order, and send only the requests that they need. The help page of a command "
          + "lists its fields."
      ),
      ("--json FIELD,FIELD", "the same, as in gh"),
      ("--slurp", "with --json or --jq: print a list as one array; add --all for the whole list"),
      (
        "null",
        "the value of a field that GitHub did not return. If the field could not be loaded, there is also a warning, and "
          + "the exit code is 5, even without a selection and with --jq."
      ),
      (
        "missing rows",
        "a row of a list that is null or lacks a required value is left out, with a warning. For programs, the exit code "
          + "is 5."
      ),
      (
        "action, changed, target",
        "the fields printed by commands that change something, such as follow; changed is false if nothing had to change"
      ),
      (
        "pipes", "on a terminal, JSON is indented; elsewhere, each object is one line. Control characters stay escaped."
      ),
    ])

  static let jq = HelpTopic(
    name: "jq",
    title: "Filtering JSON with jq",
    rows: [
      (
        "-q, --jq EXPRESSION",
        "filter the JSON with an expression of the jq language. Strings are printed without quotation marks, and each "
          + "result has its own line. libjq must be installed."
      ),
      ("profile octocat --json=name -q .name", "print one field, with one request"),
      ("followers octocat -q .login", "print a column; in a list, the filter sees one row at a time"),
      ("followers octocat --slurp -q length", "with --slurp, the filter sees one array of all rows"),
      (
        "repos octocat -q 'select(.fork | not) | .name'",
        "select rows"
      ),
      (
        "profile octocat --json=login,name -q keys",
        "with fields, the filter sees only these fields, and only the requests that they need are sent"
      ),
      (
        "profile octocat -q '.readme.content | gsub(\"\\n\"; \"\") | @base64d'",
        "print the Markdown of the README; without gsub, @base64d rejects the line ends"
      ),
      ("followers octocat -q '[.login, .html_url] | @csv'", "print lines of CSV; for TSV, use @tsv"),
      ("whoami -q '.scopes[]'", "print the scopes of the token, one per line"),
      (
        "halt_error, halt, debug, stderr",
        "print messages to standard error. After halt_error, the exit code is 5 or the given number, and after halt 0."
      ),
      ("api /users/octocat/repos -q '.[].name'", "in api, the filter sees each page of the response"),
    ])

  static let colors = HelpTopic(
    name: "colors",
    title: "Colors",
    rows: [
      ("--color WHEN", "use color: auto (on a terminal), always or never; takes precedence over the variables"),
      ("NO_COLOR", "never use color; takes precedence over the following variables"),
      ("CLICOLOR_FORCE", "always use color, also in a pipe"),
      ("CLICOLOR=0", "never use color"),
      (
        "TERM, COLORTERM",
        "the type of the terminal, which determines the number of colors; no colors if TERM is dumb or monochrome"
      ),
      (
        "pipes",
        "with --color always, pages have colors, and so do the names in lists. JSON and the output of api do not."
      ),
      ("themes", "ghlotus has no color settings. It uses the colors that your terminal defines."),
    ])

  static let settings = HelpTopic(
    name: "settings",
    title: "Settings",
    rows: [
      (
        "~/.config/ghlotus/settings.json",
        "the optional settings file, a JSON object. You write it with a text editor. If XDG_CONFIG_HOME is set, the file "
          + "is in the folder ghlotus below it."
      ),
      ("client_id", "the client ID of the OAuth app that signs you in; GHLOTUS_CLIENT_ID takes precedence"),
      ("accessible, mouse", "true or false; see ghlotus help accessibility. Options and variables take precedence."),
      ("hosts", "an object with an object for each host, such as {\"github.example.com\": {\"client_id\": \"…\"}}"),
      ("keys", "an object with the keys of commands, such as {\"follow\": \"F\"}; see: ghlotus help key-bindings"),
      ("man ghlotus-settings", "the manual page, with an example"),
      ("help environment", "all other settings are environment variables"),
    ])

  /// Returns the topic about keys, with the keys of each command.
  static func keyBindings(_ keys: KeyMap = KeyMap()) -> HelpTopic {
    HelpTopic(
      name: "key-bindings",
      title: "Keys of the app's commands",
      rows: [
        (
          "settings.json",
          "sets the keys of commands by name: {\"keys\": {\"follow\": \"F\", \"open\": [\"Enter\", \"l\"]}}. These keys "
            + "replace the default keys."
        ),
        (
          "names of keys",
          "a character, or Enter, Esc, Space, Backspace, Delete, Insert, Left, Right or F1 to F20; also after Ctrl-, Alt- "
            + "or Shift-, such as Ctrl-t"
        ),
        (
          "fixed keys",
          "Enter, Esc and F1 always open, go back and show the keys. The keys that move the selection, edit text or answer "
            + "a question cannot be changed."
        ),
      ]
        + KeyMap.commands.map { command in
          (command.name, keys.keys(of: command).map { KeyPress($0).sign }.joined(separator: ", "))
        })
  }

  static let recordings = HelpTopic(
    name: "recordings",
    title: "Recordings",
    rows: [
      (
        "--record FILE.har",
        "record the requests of a run and the responses to them, without tokens and other secrets. An older recording is "
          + "replaced, but no other file. If no response arrives, it stays as it is."
      ),
      (
        "--replay FILE.har",
        "take all responses from a recording; - reads standard input. A replay does not use the network, the cache or "
          + "the keyring. The current time is the time of the recording."
      ),
      ("--web", "in a replay, print the address of the page; a replay does not open the browser"),
      ("HAR 1.2", "the format, which browsers, Playwright and mitmproxy can write, too"),
      ("man ghlotus-recordings", "the manual page, with the parts of a recording that a replay reads"),
    ])

  static let drafts = HelpTopic(
    name: "drafts",
    title: "Drafts of profile edits",
    rows: [
      (
        "edit-profile",
        "show the changes in the draft of an earlier run, and ask what to do with the draft: continue with it, keep it and "
          + "start over, or discard it"
      ),
      (
        "edit-profile --discard-draft",
        "print the changes in each draft of the account, and discard the drafts without asking"
      ),
      (
        "edit-profile --readme",
        "show that your profile README has a draft, and ask whether to continue with it or to discard it"
      ),
      (
        "edit-profile --readme --discard-draft",
        "discard the draft of your profile README without asking, and print the path of its copy"
      ),
      (
        "~/.local/state/ghlotus/drafts",
        "the drafts, in a folder for each host and account. If XDG_STATE_HOME is set, they are in the folder ghlotus/drafts "
          + "below it."
      ),
      ("draft-1.json", "what you typed in the form, in the editor or as options and have not saved on GitHub"),
      ("draft-1.txt", "the text that was open in the editor when the program was killed"),
      ("discarded-DATE.json", "a draft that you discarded; it is deleted after \(DiscardedDraft.daysKept) days"),
      ("readme", "the folder for the draft of your profile README, and for copies of drafts that you discarded"),
      ("replay", "the folder for drafts of replays, which do not belong to your profile"),
    ])

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
      ("GHLOTUS_USER", "the account to use, which must be signed in; --user takes precedence"),
      (
        "GH_REPO",
        "the repository to use instead of the current folder's, as OWNER/REPO or HOST/OWNER/REPO; an argument that names a "
          + "repository takes precedence"
      ),
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
      (
        "GHLOTUS_ALLOW_DUMPS",
        "allows core dumps, debuggers and strace, if the variable is set. Your token is in the memory that they read."
      ),
      ("HOME", "your home folder"),
      (
        "PATH",
        "the folders that contain the pager, the browser, the editor, git and gh. Folders without a leading slash are "
          + "ignored."
      ),
      ("VISUAL, EDITOR", "the text editor for edit-profile --editor, and for comments in the app"),
      ("TMPDIR", "the folder for the comment that is open in the editor; /tmp by default"),
      (
        "GHLOTUS_PAGER, PAGER",
        "the pager for output longer than the screen; less by default. A blank value or cat disables the pager."
      ),
      ("LESS, LV", "the options of less and lv; FRX and -c by default. The option that shows colors is always added."),
      ("LESSCHARSET", "the encoding for less; utf-8 by default if the output contains more than ASCII"),
      ("BROWSER", "the web browser for --web and for signing in"),
      (
        "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR",
        "the session bus of the keyring: its address, or the folder of its socket. ghlotus does not start a bus."
      ),
      ("DISPLAY, WAYLAND_DISPLAY", "the display for the browser and the keyring's password prompt"),
      (
        "XDG_CONFIG_HOME, XDG_STATE_HOME",
        "the base folders for settings (XDG_CONFIG_HOME) and for accounts and drafts (XDG_STATE_HOME); ~/.config and "
          + "~/.local/state by default"
      ),
      ("SSL_CERT_FILE", "a file of certificates to trust instead of the system's"),
      ("https_proxy, http_proxy, all_proxy, no_proxy", "proxy servers, with the same syntax as in curl"),
      ("SSLKEYLOGFILE", "a file to which libcurl writes the keys of TLS connections; for debugging only"),
      ("XDG_CACHE_HOME", "the base folder for the cache; ~/.cache by default"),
      (
        "NO_COLOR, CLICOLOR=0, CLICOLOR_FORCE",
        "never use color (NO_COLOR, CLICOLOR=0) or always use color, also in a pipe (CLICOLOR_FORCE)"
      ),
      (
        "GHLOTUS_ACCESSIBLE, ACCESSIBLE",
        "print plain lines in words for screen readers; 0 or false turns that off (see: ghlotus help accessibility)"
      ),
      ("GHLOTUS_MOUSE", "0 or false leaves the mouse to the terminal"),
      ("COLUMNS", "the width of the output, in columns; without it, lines in a pipe are not wrapped"),
      (
        "TERM, TERM_PROGRAM, KITTY_WINDOW_ID, COLORTERM",
        "the type of the terminal, which determines the number of colors and how avatars are drawn"
      ),
      ("VTE_VERSION, WT_SESSION, KONSOLE_VERSION, DOMTERM", "set by terminals that can show links"),
      (
        "TMUX, STY",
        "set by tmux and screen; ghlotus draws no avatars in them, and the app doesn't use the mouse in screen"
      ),
      (
        "SSH_CONNECTION, SSH_TTY",
        "set over SSH, where a key may arrive in pieces; the app waits longer for the rest of it"
      ),
      ("LC_ALL, LC_CTYPE, LANG", "the character encoding; if it is not UTF-8, the output is limited to ASCII"),
      ("TZ", "the time zone of dates and times"),
    ])

  /// The names of the environment variables that the program reads.
  static var variables: Set<String> {
    Set(environment.rows.flatMap { $0.0.split(separator: ", ").map { String($0.prefix { $0 != "=" }) } })
  }

  static func topic(named name: String) -> HelpTopic? {
    all.first { $0.name == aliases[name] ?? name }
  }
}
