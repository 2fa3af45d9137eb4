import FoundationEssentials
import TestSupport

/// What goes wrong with files and folders.
extension Fault {
  static let disk: [Fault] =
    cache + tokens + drafts + [
      Fault(
        "disk: strange bytes for settings", 2, "not valid JSON",
        "mkdir -p config/ghlotus; head -c 300 /bin/sh >\(settings); env -u GHLOTUS_CLIENT_ID ghlotus login --insecure-storage"
      ),
      Fault(
        "disk: settings that never come", 2, "settings",
        "mkdir -p config/ghlotus; mkfifo \(settings); env -u GHLOTUS_CLIENT_ID ghlotus login --insecure-storage"),
      Fault("disk: a full output", 1, "No space left on device", "\(octocat) >/dev/full"),
      Fault("disk: a full output for JSON", 1, "No space left on device", "\(octocat) --json >/dev/full"),
      Fault(
        "disk: a recording on a full disk", 1, "cannot be written",
        "full files ghlotus profile octocat --record files/a.har"),
      Fault("disk: a recording in no folder", 1, "cannot be written", "\(octocat) --record none/a.har"),
      Fault("disk: a recording that is a folder", 1, "cannot be", "\(octocat) --replay tmp"),
      Fault("disk: a recording without end", 1, "is larger than", "\(octocat) --replay /dev/zero"),
      Fault(
        "disk: a recording that is cut", 1, "is not a recording",
        "head -c 999 $FIXTURES/octocat.har >a; \(octocat) --replay a"),
      Fault(
        "disk: no home", 0, nil,
        "exec env -u HOME -u XDG_CACHE_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME ghlotus profile octocat"),
      Fault(
        "disk: a home that is not there", 0, nil,
        "HOME=/none XDG_CACHE_HOME= XDG_STATE_HOME= XDG_CONFIG_HOME= \(octocat)"),
      Fault(
        "disk: a working folder that is gone", 2, "folder", "mkdir gone; cd gone; rmdir ../gone; exec ghlotus repo"),
    ]

  private static let cache: [Fault] = [
    Fault("disk: a full cache", 0, nil, "full cache ghlotus profile octocat --refresh"),
    Fault("disk: a cache that is read-only", 0, nil, "read_only cache ghlotus profile octocat --refresh"),
    Fault("disk: a cache without permissions", 0, nil, "chmod 0 cache/ghlotus; mortal ghlotus profile octocat"),
    Fault("disk: a cache that is a file", 0, nil, "rm -r cache; touch cache; \(octocat)", losing(.responses)),
    Fault(
      "disk: a cache that is a link", 0, nil, "mv cache/ghlotus real; ln -s ../real cache/ghlotus; \(octocat)",
      losing(.responses)),
    Fault("disk: a cache of another user", 0, nil, "chown -R 61234 cache; \(octocat)", losing(.responses)),
    Fault("disk: strange bytes in the cache", 0, nil, "spoil cache; \(octocat)", losing(.responses)),
    Fault("disk: answers that are cut", 0, nil, "cut_short cache; \(octocat)", losing(.responses)),
    Fault("disk: a cache that cannot be cleared", 1, "could be removed", "read_only cache ghlotus cache clear"),
  ]

  private static let tokens: [Fault] = [
    Fault(
      "disk: a token in a full folder", 4, "No space left on device. Nothing was written", "full state \(signIn)",
      signingIn),
    Fault("disk: a token in a read-only folder", 4, "Nothing was written", "read_only state \(signIn)", signingIn),
    Fault(
      "disk: strange bytes for a token", 4, "no token", "spoil state/ghlotus/tokens; \(whoami)",
      losing(.token, .responses)),
    Fault("disk: an empty token", 4, "no token", "truncate -s 0 \(token); \(whoami)", losing(.token, .responses)),
    Fault(
      "disk: a folder for a token", 4, "cannot be read", "name=$(echo \(token)); rm $name; mkdir $name; \(whoami)",
      losing(.token, .responses)),
    Fault(
      "disk: a token of another user", 4, "cannot be read", "chown 61234 \(token); \(whoami)",
      losing(.token, .responses)),
    Fault("disk: a token that cannot be deleted", 4, "cannot be read", "read_only state ghlotus logout"),
  ]

  private static let drafts: [Fault] = [
    Fault(
      "disk: no room for a draft", 1, "The draft cannot be kept", "full state ghlotus edit-profile",
      typing(after: "Go on", keeping: nil)),
    Fault(
      "disk: drafts that are read-only", 1, "The draft cannot be kept", "read_only state ghlotus edit-profile",
      typing(after: "Go on", keeping: nil)),
    Fault(
      "disk: strange bytes for a draft", 130, "kept as a draft",
      "spoil state/ghlotus/drafts; exec ghlotus edit-profile", typing(after: "Go on")),
    Fault(
      "disk: a draft that is cut", 130, "kept as a draft", "cut_short state/ghlotus/drafts; exec ghlotus edit-profile",
      typing(after: "Go on")),
    Fault("disk: an editor that fails", 1, "what you wrote is kept", "echo exit 3 >>editor; \(edit)", editing),
    Fault(
      "disk: an editor that is killed", 1, "what you wrote is kept", "echo 'kill -9 $$' >>editor; \(edit)", editing),
    Fault(
      "disk: an editor that is not there", 1, "cannot be started",
      "VISUAL=no-such-editor exec ghlotus edit-profile --editor"
    ) {
      editing(&$0)
      $0.keeps = nil
      $0.hasNotices = true
    },
    Fault(
      "disk: an editor that writes nonsense", 8, "draft", "echo '(echo Typed; cat /bin/sh) >$1' >editor; \(edit)",
      editing),
    Fault("disk: an editor, and a change that fails", 5, "500", edit) {
      editing(&$0)
      $0.conduct = { $0.method == "PATCH" ? .json("{}", status: 500) : nil }
      $0.hasNotices = true
    },
    Fault("disk: no room for the editor's file", 1, "The draft cannot be kept", "full state \(plainEdit)") {
      editing(&$0)
      $0.keeps = nil
    },
  ]

  private static let octocat = "exec ghlotus profile octocat"
  private static let whoami = "exec ghlotus whoami"
  private static let signIn = "ghlotus login --insecure-storage"
  private static let settings = "config/ghlotus/settings.json"
  private static let token = "state/ghlotus/tokens/*/*"
  private static let plainEdit = "env VISUAL='sh ./editor' ghlotus edit-profile --editor"
  private static let edit = "VISUAL='sh ./editor' exec ghlotus edit-profile --editor"

  private static func losing(_ keepsakes: Keepsake...) -> (inout Fault) -> Void {
    { $0.destroys = Set(keepsakes) }
  }

  /// The form, in which something is typed, and Ctrl-C.
  /// - Parameter question: comes before, and is answered by Enter.
  static func typing(
    _ last: String = "\u{3}", after question: String? = nil, keeping text: String? = "Typed"
  ) -> (inout Fault) -> Void {
    { fault in
      // A question does not take keys at once.
      fault.typing = question.map { [.onceSeen($0, ""), .after(seconds: 1, "\r")] } ?? []
      fault.typing?.append(.onceSeen("^S save", "Typed\(last)"))
      fault.destroys = [.draft]
      fault.keeps = text
    }
  }

  /// Signing in begins with an empty cache.
  private static func signingIn(_ fault: inout Fault) {
    fault.hasNotices = true
    fault.destroys = [.responses]
  }

  /// An editor that changes the name.
  private static func editing(_ fault: inout Fault) {
    fault.preparation = {
      try $0.shell("rm -r state/ghlotus/drafts")
      try $0.home.write("editor", "sed -i s/Octocat/Typed/ $1\n")
    }
    fault.destroys = [.draft]
    fault.keeps = "Typed"
  }
}
