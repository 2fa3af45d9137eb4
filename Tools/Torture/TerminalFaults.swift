import Glibc
import TestSupport

/// Faults of the terminal.
extension Fault {
  static let terminal: [Fault] = [
    Fault("terminal: Ctrl-C in the form", 130, "stored as a draft", form, typing()),
    Fault("terminal: SIGTERM in the form", -SIGTERM, "stored as a draft", form, ending(.whenAsleep(SIGTERM))),
    Fault("terminal: SIGHUP in the form", -SIGHUP, "stored as a draft", form, ending(.whenAsleep(SIGHUP))),
    Fault("terminal: killed in the form", -SIGKILL, nil, form, ending(.after(4, SIGKILL))),
    Fault("terminal: disappears", 0, nil, "\(draftless); \(hangUp)") {
      $0.destroys = [.draft]
      $0.keeps = "Typed"
    },
    Fault(
      "terminal: Ctrl-Z in the form", 130, "stored as a draft",
      "\(draftless); exec bash --norc -ic 'ghlotus edit-profile 2>&3; fg' 3>&2 2>&-"
    ) {
      typing("\u{1A}")(&$0)
      $0.typing?.append(.onceSeen("^S", "\u{3}"))
    },
    Fault("terminal: one column and one row", 130, "stored as a draft", form, sized(1, 1)),
    Fault("terminal: a thousand columns and one row", 130, "stored as a draft", form, sized(1000, 1)),
    Fault("terminal: no size", 130, "stored as a draft", form, sized(0, 0)),
    Fault("terminal: a paste of a megabyte", 130, "stored as a draft", form) {
      typing("\u{1B}[200~" + String(repeating: "lotus ", count: 170_000) + "\u{1B}[201~\u{3}")(&$0)
    },
    Fault("terminal: no TERM", 2, "input", "\(draftless); TERM= exec ghlotus edit-profile", lines),
    Fault("terminal: an unknown TERM", 2, "input", "\(draftless); TERM=lotus exec ghlotus edit-profile") {
      lines(&$0)
      $0.warning = "TERM=lotus names a terminal type that this system does not know"
      $0.hasNotices = true
    },
    Fault(
      "terminal: a dumb TERM", 2, "input", "\(draftless); TERM=dumb exec ghlotus edit-profile", lines),
    Fault("terminal: standard input is closed", 2, "input", "\(draftless); exec ghlotus edit-profile <&-", lines),
    Fault("terminal: standard output is closed", 1, "screen", "\(draftless); exec ghlotus browse octocat >&-", lines),
    Fault("terminal: a missing locale", 130, "stored as a draft", "LANG=xx_YY.lotus \(form)", typing()),
    Fault("terminal: a pager that fails", 0, nil, "GHLOTUS_PAGER=false exec ghlotus help", lines),
    Fault("terminal: a missing pager", 0, nil, "GHLOTUS_PAGER=lotus-pager exec ghlotus help", lines),
    Fault(
      "terminal: no terminal for the app", 1, "the full-screen app needs a terminal", "exec ghlotus browse octocat"),
  ]

  private static let draftless = "rm -r state/ghlotus/drafts"
  private static let form = "\(draftless); exec ghlotus edit-profile"
  /// Kills the program that holds the other end of the terminal, while the form is open.
  private static let hangUp = """
    script -qfc 'trap : HUP; ghlotus edit-profile; echo $? >status' seen >/dev/null < <(
      until grep -qsF '^S' seen; do sleep 0.1; done; printf Typed; until [ -s status ]; do sleep 0.1; done) & script=$!
    until grep -qs Typed seen; do sleep 0.1; done
    { kill -KILL $script; wait $script; } 2>&-
    until [ -s status ]; do sleep 0.1; done
    """

  private static func lines(_ fault: inout Fault) {
    fault.typing = [.after(seconds: 2, "\u{4}")]
    fault.destroys = [.draft]
    fault.hasNotices = true
  }

  private static func ending(_ signal: Subprocess.Signal) -> (inout Fault) -> Void {
    {
      typing("")(&$0)
      $0.signals = [signal]
    }
  }

  private static func sized(_ columns: Int, _ rows: Int) -> (inout Fault) -> Void {
    {
      $0.size = (columns, rows)
      $0.typing = [.after(seconds: 2, "Typed\u{3}")]
      $0.destroys = [.draft]
    }
  }
}
