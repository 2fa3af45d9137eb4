import LotusModel
import Terminal
import ViewModels

/// A topic of `ghlotus help`, such as `environment`. A topic isn't a command.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  private let makeRows: @MainActor () -> [(term: String, meaning: String)]

  /// Creates a topic. The rows are read only when its page is shown, because each command line reads
  /// the names of all topics.
  private init(
    name: String, title: String, rows: @autoclosure @escaping @MainActor () -> [(term: String, meaning: String)]
  ) {
    self.name = name
    self.title = title
    makeRows = rows
  }

  var rows: [(term: String, meaning: String)] { makeRows() }

  /// The topics whose manual pages consist of the same text as their help.
  static let generated = [
    json, jq, exitCodes, environment, colors, accessibility, drafts, options, keyBindings(),
  ]

  /// All topics. The last two topics have more detailed manual pages, which are written by hand.
  static let all = generated + [settings, recordings]

  static let accessibility = HelpTopic(
    name: "accessibility",
    title: "Accessibility",
    rows: [
      (
        "accessible mode",
        "plain lines for screen readers and braille displays: one column, each label before its value, and nothing that is "
          + "repainted. To turn on the mode, use --accessible, GHLOTUS_ACCESSIBLE=1, ACCESSIBLE=1, or \"accessible\": true "
          + "in the settings. GHLOTUS_ACCESSIBLE=0 turns the mode off. The output in files and pipes does not change."
      ),
      ("lists", "the items are printed one after another, each with its position, such as 3 of 30"),
      ("progress", "a line is printed when work takes longer than a moment, and another line when the work ends"),
      (
        "questions",
        "the replies are numbered. Type the number, the letter in parentheses or a word of the reply. An empty line "
          + "cancels."
      ),
      ("errors", "begin with Error:"),
      (
        "app",
        "without a command, ghlotus opens the app as a conversation. Type a number to open its row or link. Type the word "
          + "or the key of a command, such as back or filter swift. Type an empty line to continue, or ? to list all commands. "
          + "A name such as @octocat or octocat/Hello-World opens its page, and so does a URL. You can repeat a word such "
          + "as follow safely, because it never unfollows. If the terminal cannot show a full screen, the app is a "
          + "conversation even without accessible mode."
      ),
      (
        "colors",
        "the app uses the sixteen colors of your terminal. With and without accessible mode, words say everything that "
          + "colors, positions or symbols show. See also: ghlotus help colors"
      ),
      (
        "cursor",
        "in the full-screen app, the terminal's cursor is always on the selected row, link, reply or field, so that "
          + "screen readers, braille displays and magnifiers can follow it"
      ),
      ("mouse", "--no-mouse, GHLOTUS_MOUSE=0, or \"mouse\": false in the settings lets the terminal handle the mouse"),
      (
        "your experience",
        "if you use assistive technology, please report what is hard to use. Such an issue is as important as a crash."
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
          + "The commands profile and repo add fields, such as organizations and readme. The command issue replaces the number "
          + "of comments with the comments."
      ),
      (
        "--json=FIELD,FIELD",
        "print only these fields, in this order, and send only the requests that they need. The help page of a command "
          + "lists its fields."
      ),
      ("--json FIELD,FIELD", "the same as --json=FIELD,FIELD; this is the form that gh uses"),
      ("--slurp", "with --json or --jq: print a list as one array; add --all for the whole list"),
      (
        "null",
        "the value of a field that GitHub did not return. If a field could not be loaded, ghlotus also prints a warning, and "
          + "the exit code is 5. This applies to every form of --json, and to --jq."
      ),
      (
        "missing rows",
        "ghlotus leaves out a row that is null or lacks a required value, and prints a warning. With --json or --jq, and in "
          + "a pipe, the exit code is 5."
      ),
      (
        "action, changed, target",
        "the fields that a command such as follow prints after a change. The value of changed is false if nothing had to "
          + "change."
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
      ("followers octocat -q .login", "print a column. In a list, the filter reads one row at a time."),
      ("followers octocat --slurp -q length", "count the rows. With --slurp, the filter reads one array of all rows."),
      (
        "repos octocat -q 'select(.fork | not) | .name'",
        "select rows"
      ),
      (
        "profile octocat --json=login,name -q keys",
        "print the names of the selected fields. The filter reads only these fields, and ghlotus sends only the requests "
          + "that they need."
      ),
      (
        "profile octocat -q '.readme.content | gsub(\"\\n\"; \"\") | @base64d'",
        "print the Markdown of the README. gsub removes the line ends, which @base64d would reject."
      ),
      ("followers octocat -q '[.login, .html_url] | @csv'", "print lines of CSV; for TSV, use @tsv"),
      ("whoami -q '.scopes[]'", "print the scopes of the token, one per line"),
      (
        "halt_error, halt, debug, stderr",
        "halt_error, debug and stderr print messages to standard error. The exit code is 5 or the given number after "
          + "halt_error, and 0 after halt."
      ),
      (
        "api /users/octocat/repos -q '.[].name'",
        "print the names of an array. In api, the filter reads one page of the response at a time."
      ),
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
        "with --color always, pages and the names in lists have colors in a pipe, too. JSON and the output of api have none."
      ),
      ("themes", "ghlotus has no color settings. It uses the colors that your terminal defines."),
    ])

  static let settings = HelpTopic(
    name: "settings",
    title: "Settings",
    rows: [
      (
        "~/.config/ghlotus/settings.json",
        "the settings file, which is optional. Write a JSON object into the file with a text editor. If XDG_CONFIG_HOME is "
          + "set, the file is $XDG_CONFIG_HOME/ghlotus/settings.json."
      ),
      ("client_id", "the client ID of the OAuth app that signs you in; GHLOTUS_CLIENT_ID takes precedence"),
      (
        "accessible, mouse",
        "true or false; options and variables take precedence. See also: ghlotus help accessibility"
      ),
      ("hosts", "the settings of a host, such as {\"github.example.com\": {\"client_id\": \"…\"}}"),
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
          "a character, or Enter, Esc, Space, Backspace, Delete, Insert, Left, Right or F1 to F20. Put Ctrl-, Alt- or Shift- "
            + "before the name, as in Ctrl-t."
        ),
        (
          "fixed keys",
          "Enter always opens, Esc always goes back, and F1 always shows the keys. The keys that move the selection, edit "
            + "text or answer a question cannot be changed."
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
        "record the requests and responses of a run, without tokens and other secrets. ghlotus replaces an older "
          + "recording, but no other file. If no response arrives, the older recording stays as it is."
      ),
      (
        "--replay FILE.har",
        "take all responses from a recording; - reads standard input. A replay does not use the network, the cache or "
          + "the keyring. The account and the current time are those of the recording."
      ),
      ("--web", "in a replay, print the address of the page, because a replay does not open the browser"),
      ("HAR 1.2", "the format of recordings. Browsers, Playwright and mitmproxy can write this format, too."),
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
        "if your profile README has a draft, ask whether to continue with the draft or to discard it"
      ),
      (
        "edit-profile --readme --discard-draft",
        "discard the draft of your profile README without asking, and print the path of its copy"
      ),
      (
        "~/.local/state/ghlotus/drafts",
        "the drafts, in a folder for each host and account. If XDG_STATE_HOME is set, the drafts are in "
          + "$XDG_STATE_HOME/ghlotus/drafts."
      ),
      ("draft-1.json", "what you typed in the form, in the editor or as options, if it is not saved on GitHub yet"),
      ("draft-1.txt", "the text that was open in the editor when the program was killed"),
      (
        "discarded-DATE.json",
        "a draft that you discarded; it is deleted after \(DiscardedDraft.daysKept) days. To get it back, rename it to "
          + "draft-N.json, where N is a number that no other draft has."
      ),
      (
        "readme",
        "the folder for the draft of your profile README, README.md, and for copies of its discarded drafts. To get a "
          + "copy back, rename it to README.md."
      ),
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
      (
        "GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN",
        "the token for every other host. The first variable that is set takes precedence over stored tokens."
      ),
      ("GH_HOST", "the GitHub host to use; --hostname takes precedence"),
      ("GHLOTUS_USER", "the account to use, which must be signed in; --user takes precedence"),
      (
        "GH_REPO",
        "the repository to use instead of the repository of the current folder, as OWNER/REPO or HOST/OWNER/REPO. An "
          + "argument that names a repository takes precedence."
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
        "if set, allows core dumps, debuggers and strace, which can read your token in the memory of ghlotus"
      ),
      ("HOME", "your home folder"),
      (
        "PATH",
        "the folders that contain the pager, the browser, the editor, git and gh. Folders without a leading slash are "
          + "ignored."
      ),
      (
        "VISUAL, EDITOR",
        "the text editor for edit-profile --editor, and for comments in the app. An editor with a window needs an "
          + "option such as --wait."
      ),
      ("TMPDIR", "the folder for the comment that is open in the editor; /tmp by default"),
      (
        "GHLOTUS_PAGER, PAGER",
        "the pager for output longer than the screen; less by default. A blank value or cat disables the pager."
      ),
      (
        "LESS, LV",
        "the options of the pagers less (FRX by default) and lv (-c by default). ghlotus always adds the option that shows "
          + "colors."
      ),
      ("LESSCHARSET", "the encoding for less; utf-8 by default if the output contains characters beyond ASCII"),
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
      ("SSL_CERT_FILE", "a file with the certificates to trust instead of the certificates of the system"),
      ("https_proxy, http_proxy, all_proxy, no_proxy", "proxy servers, with the same syntax as in curl"),
      ("SSLKEYLOGFILE", "a file to which libcurl writes the keys of TLS connections; for debugging only"),
      ("XDG_CACHE_HOME", "the base folder for the cache; ~/.cache by default"),
      (
        "NO_COLOR, CLICOLOR=0, CLICOLOR_FORCE",
        "never use color (NO_COLOR, CLICOLOR=0) or always use color, also in a pipe (CLICOLOR_FORCE)"
      ),
      (
        "GHLOTUS_ACCESSIBLE, ACCESSIBLE",
        "print plain lines for screen readers; 0 or false turns accessible mode off (see: ghlotus help accessibility)"
      ),
      ("GHLOTUS_MOUSE", "0 or false lets the terminal handle the mouse"),
      ("COLUMNS", "the width of the output, in columns; if not set, lines in a pipe are not wrapped"),
      (
        "TERM, TERM_PROGRAM, KITTY_WINDOW_ID, COLORTERM",
        "the type of the terminal, which determines the number of colors and how avatars are drawn"
      ),
      ("VTE_VERSION, WT_SESSION, KONSOLE_VERSION, DOMTERM", "set by terminals that can show links"),
      (
        "TMUX, STY",
        "set by tmux and screen; ghlotus draws no avatars in them, and the app does not use the mouse in screen"
      ),
      (
        "SSH_CONNECTION, SSH_TTY",
        "set over SSH, where the bytes of a key may arrive separately; the app then waits longer for the rest of the key"
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
