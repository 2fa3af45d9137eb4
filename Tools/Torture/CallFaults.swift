import Glibc
import TestSupport

/// Commands for the tests that let system calls fail.
///
/// Each run of a command lets another system call fail, as in curl's torture tests.
extension Fault {
  static let commands: [Fault] = [
    Fault("call: profile", 0, nil, again),
    Fault("call: followers", 0, nil, "exec ghlotus followers octocat --all"),
    Fault("call: edit-profile", 0, nil, "exec ghlotus edit-profile --bio Cat", storingCat),
    Fault("call: form", 0, nil, "rm -r state/ghlotus/drafts; exec ghlotus edit-profile") {
      $0.typing = [
        .onceSeen("^S", "Typed\u{13}"), .onceSeen("Save these changes?", ""), .after(seconds: 1, "s"),
      ]
      // If a call fails before the form appears, the signal ends the program, because its keys are
      // never typed.
      $0.signals = [.after(6, SIGTERM)]
      $0.destroys = [.draft]
      $0.keeps = "Typed"
    },
    Fault("call: login", 0, nil, login) { $0.destroys = [.responses] },
    Fault("call: login with a keyring", 0, nil, "exec ghlotus login") {
      $0.keyring = .real
      $0.destroys = [.responses]
    },
    Fault("call: logout", 0, nil, "exec ghlotus logout") {
      $0.warning = "a token of octocat may still be stored on this machine (no keyring available"
      $0.destroys = [.token, .responses]
    },
  ]

  /// Returns a copy of the fault that lets a system call fail.
  ///
  /// - Parameter call: The number of the call, from 1, or 0 to let no call fail.
  func failing(_ call: Int) -> Fault {
    var fault = self
    fault.failingCall = call
    return fault
  }
}
