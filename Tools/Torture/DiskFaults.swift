import FoundationEssentials
import TestSupport

/// Faults of files and folders.
extension Fault {
  static let disk: [Fault] =
    cache + tokens + drafts + [
      Fault(
        "disk: settings that are not text", 2, "not valid UTF-8",
        "mkdir -p config/ghlotus; head -c 300 /bin/sh >\(settings); env -u GHLOTUS_CLIENT_ID ghlotus login --insecure-storage"
      ),
      Fault(
        "disk: settings in a pipe without a writer", 2, "settings",
        "mkdir -p config/ghlotus; mkfifo \(settings); env -u GHLOTUS_CLIENT_ID ghlotus login --insecure-storage"),
      Fault("disk: standard output on a full device", 1, "No space left on device", "\(octocat) >/dev/full"),
      Fault("disk: JSON on a full device", 1, "No space left on device", "\(octocat) --json >/dev/full"),
      Fault(
        "disk: a recording on a full disk", 1, "cannot write the recording",
        "full files ghlotus profile octocat --record files/a.har"),
      Fault("disk: a recording in a missing folder", 1, "cannot write the recording", "\(octocat) --record none/a.har"),
      Fault("disk: a recording that is a folder", 2, "cannot read the recording", "\(octocat) --replay tmp"),
      Fault("disk: an endless recording", 2, "larger than", "\(octocat) --replay /dev/zero"),
      Fault(
        "disk: a truncated recording", 2, "invalid recording",
        "head -c 999 $FIXTURES/octocat.har >a; \(octocat) --replay a"),
      Fault(
        "disk: no home folder in the environment", 0, nil,
        "exec env -u HOME -u XDG_CACHE_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME ghlotus profile octocat"),
      Fault(
        "disk: a missing home folder", 0, nil,
        "HOME=/none XDG_CACHE_HOME= XDG_STATE_HOME= XDG_CONFIG_HOME= \(octocat)"),
      Fault(
        "disk: a deleted working folder", 2, "folder", "mkdir gone; cd gone; rmdir ../gone; exec ghlotus repo"),
    ]

  private static let cache: [Fault] = [
    Fault("disk: a cache on a full disk", 0, nil, "full cache ghlotus profile octocat --refresh"),
    Fault("disk: a read-only cache", 0, nil, "read_only cache ghlotus profile octocat --refresh"),
    Fault("disk: a cache without permissions", 0, nil, "chmod 0 cache/ghlotus; mortal ghlotus profile octocat"),
    Fault("disk: a cache that is a file", 0, nil, "rm -r cache; touch cache; \(octocat)", losing(.responses)),
    Fault(
      "disk: a cache that is a symbolic link", 0, nil, "mv cache/ghlotus real; ln -s ../real cache/ghlotus; \(octocat)",
      losing(.responses)),
    Fault("disk: a cache of another user", 0, nil, "chown -R 61234 cache; \(octocat)", losing(.responses)),
    Fault("disk: invalid cache files", 0, nil, "spoil cache; \(octocat)", losing(.responses)),
    Fault("disk: truncated cache files", 0, nil, "cut_short cache; \(octocat)", losing(.responses)),
    Fault(
      "disk: a cache that cannot be cleared", 1, "could not clear the whole cache",
      "read_only cache ghlotus cache clear"),
  ]

  private static let tokens: [Fault] = [
    Fault(
      "disk: a token on a full disk", 4, ": No space left on device", "full state \(signIn)",
      signingIn),
    Fault(
      "disk: a token in a read-only folder", 4, "cannot store a token", "read_only state \(signIn)", signingIn),
    Fault(
      "disk: an invalid token", 4, "the stored token is invalid", "spoil state/ghlotus/tokens; \(whoami)",
      losing(.token, .responses)),
    Fault(
      "disk: an empty token", 4, "the stored token is invalid", "truncate -s 0 \(token); \(whoami)",
      losing(.token, .responses)),
    Fault(
      "disk: a folder in place of a token", 4, "cannot read or write",
      "name=$(echo \(token)); rm $name; mkdir $name; \(whoami)",
      losing(.token, .responses)),
    Fault(
      "disk: a token of another user", 4, "cannot read or write", "chown 61234 \(token); \(whoami)",
      losing(.token, .responses)),
    Fault("disk: a token that cannot be deleted", 4, "cannot read or write", "read_only state ghlotus logout"),
  ]

  private static let drafts: [Fault] = [
    Fault(
      "disk: a draft on a full disk", 1, "cannot store the draft", "full state ghlotus edit-profile",
      typing(after: "Continue with the draft", keeping: nil)),
    Fault(
      "disk: a read-only folder for drafts", 1, "cannot store the draft", "read_only state ghlotus edit-profile",
      typing(after: "Close", keeping: nil)),
    Fault(
      "disk: an invalid draft", 130, "stored as a draft",
      "spoil state/ghlotus/drafts; exec ghlotus edit-profile", typing(after: "Close")),
    Fault(
      "disk: a truncated draft", 130, "stored as a draft",
      "cut_short state/ghlotus/drafts; exec ghlotus edit-profile", typing(after: "Close")),
    Fault("disk: an editor that fails", 1, "your text is stored as a draft", "echo exit 3 >>editor; \(edit)", editing),
    Fault(
      "disk: an editor that is killed", 1, "your text is stored as a draft", "echo 'kill -9 $$' >>editor; \(edit)",
      editing),
    Fault(
      "disk: a missing editor", 1, "cannot start the editor",
      "VISUAL=no-such-editor exec ghlotus edit-profile --editor"
    ) {
      editing(&$0)
      $0.keeps = nil
      $0.hasNotices = true
    },
    Fault(
      "disk: an editor that writes something else than text", 2, "draft",
      "echo '(echo Typed; cat /bin/sh) >$1' >editor; \(edit)",
      editing),
    Fault("disk: an editor and a failed change", 5, "500", edit) {
      editing(&$0)
      $0.conduct = { $0.method == "PATCH" ? .json("{}", status: 500) : nil }
      $0.hasNotices = true
    },
    Fault("disk: the file for the editor on a full disk", 1, "cannot store the draft", "full state \(plainEdit)") {
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

  /// Types into the profile form.
  ///
  /// - Parameters:
  ///   - last: The keys after the text `Typed`. The default is Ctrl-C.
  ///   - question: The text of a dialog that appears before the form and is closed with Enter.
  ///   - text: The text that must be in a draft afterward.
  static func typing(
    _ last: String = "\u{3}", after question: String? = nil, keeping text: String? = "Typed"
  ) -> (inout Fault) -> Void {
    { fault in
      // A dialog ignores keys for a moment after it appears.
      fault.typing = question.map { [.onceSeen($0, ""), .after(seconds: 1, "\r")] } ?? []
      fault.typing?.append(.onceSeen("^S", "Typed\(last)"))
      fault.destroys = [.draft]
      fault.keeps = text
    }
  }

  /// Adds the effects of a sign-in to what the fault may cause: notices, and an empty cache.
  private static func signingIn(_ fault: inout Fault) {
    fault.hasNotices = true
    fault.destroys = [.responses]
  }

  /// Sets up an external editor that changes the name in the profile.
  private static func editing(_ fault: inout Fault) {
    fault.preparation = {
      try $0.shell("rm -r state/ghlotus/drafts")
      try $0.home.write("editor", "sed -i s/Octocat/Typed/ $1\n")
    }
    fault.destroys = [.draft]
    fault.keeps = "Typed"
  }
}
