import Glibc
import TestSupport

/// Commands of which each call of the system fails once, a run for each of them, as in curl's torture tests.
extension Fault {
  static let commands: [Fault] = [
    Fault("call: profile", 0, nil, again),
    Fault("call: followers", 0, nil, "exec ghlotus followers octocat --all"),
    Fault("call: edit-profile", 0, nil, "exec ghlotus edit-profile --bio Cat"),
    Fault("call: form", 0, nil, "rm -r state/ghlotus/drafts; exec ghlotus edit-profile") {
      $0.typing = [
        .onceSeen("^S save", "Typed\u{13}"), .onceSeen("Save these changes?", ""), .after(seconds: 1, "s"),
      ]
      // Where no form is shown, nothing of it is waited for.
      $0.signals = [.after(6, SIGTERM)]
      $0.destroys = [.draft]
      $0.keeps = "Typed"
    },
    Fault("call: login", 0, nil, login) { $0.destroys = [.responses] },
    Fault("call: login to a keyring", 0, nil, "exec ghlotus login") {
      $0.keyring = .real
      $0.destroys = [.responses]
    },
    Fault("call: logout", 0, nil, "exec ghlotus logout") { $0.destroys = [.token, .responses] },
  ]

  /// The same, with the call that fails; none for 0.
  func failing(_ call: Int) -> Fault {
    var fault = self
    fault.failingCall = call
    return fault
  }
}
