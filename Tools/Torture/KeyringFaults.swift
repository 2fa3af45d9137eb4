import Glibc
import TestSupport

/// Faults of the keyring.
extension Fault {
  static let keyrings: [Fault] = [
    Fault("keyring: no bus", 4, "no session bus is running", keep, on(.noBus)),
    Fault("keyring: an unreachable bus", 4, "keyring", "DBUS_SESSION_BUS_ADDRESS=unix:path=/none \(keep)", on(.noBus)),
    Fault("keyring: no keyring on the bus", 4, "no program on the session bus", keep, on(.none)),
    Fault("keyring: no collection", 4, "no default collection", keep, on(.new)),
    Fault("keyring: never responds", 4, "did not respond in time", keep, on(.double(.neverReplies))),
    Fault("keyring: responds late", 4, "did not respond in time", keep, on(.double(.repliesAfter(seconds: 30)))),
    Fault("keyring: sends an invalid response", 4, "keyring", keep, on(.double(.repliesWithGarbage))),
    Fault(
      "keyring: a dismissed prompt", 4, "its prompt was dismissed", "DISPLAY=:99 \(keep)",
      on(.double(.dismissesPrompt))),
    Fault("keyring: Ctrl-C at a prompt", 130, nil, "DISPLAY=:99 \(keep)") {
      $0.keyring = .double(.leavesPromptOpen)
      $0.signals = [.whenAsleep(SIGINT)]
    },
    Fault("keyring: locked", 4, "the keyring is locked", "exec ghlotus whoami") {
      $0.keyring = .real
      $0.preparation = { try $0.keyring?.lock() }
      $0.destroys = [.token, .responses]
    },
    Fault("keyring: frozen", 4, "did not respond in time", "kill -STOP $(keyring); exec ghlotus whoami", on(.real)),
    Fault("keyring: Ctrl-C while frozen", 130, nil, "kill -STOP $(keyring); exec ghlotus whoami") {
      $0.keyring = .real
      $0.signals = [.whenAsleep(SIGINT)]
    },
    Fault(
      "keyring: frozen during sign-out", 4, "did not respond in time", "kill -STOP $(keyring); exec ghlotus logout",
      on(.real)),
    Fault("keyring: frozen for a moment", 0, nil, "\(frozen) kill -CONT $id; wait $!", on(.real)),
    Fault("keyring: killed during a call", 4, "keyring", "\(frozen) kill -KILL $id; wait $!") {
      $0.keyring = .real
      $0.hasNotices = true
      $0.destroys = [.token, .responses]
    },
    Fault("keyring: the bus is killed during a call", 4, "keyring", "\(frozen) kill -KILL $(keyring DBus); wait $!") {
      $0.keyring = .real
      $0.destroys = [.token, .responses]
    },
  ]

  private static let keep = "exec ghlotus login"
  private static let frozen = "id=$(keyring); kill -STOP $id; ghlotus whoami & sleep 1;"

  private static func on(_ keyring: Keyring) -> (inout Fault) -> Void {
    {
      $0.keyring = keyring
      $0.hasNotices = true
    }
  }
}
