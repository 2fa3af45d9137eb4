import Glibc
import TestSupport

/// What goes wrong with the keyring.
extension Fault {
  static let keyrings: [Fault] = [
    Fault("keyring: no bus", 4, "no session bus is running", keep, on(.noBus)),
    Fault("keyring: a bus that is gone", 4, "keyring", "DBUS_SESSION_BUS_ADDRESS=unix:path=/none \(keep)", on(.noBus)),
    Fault("keyring: a bus without one", 4, "nothing on the session bus", keep, on(.none)),
    Fault("keyring: no collection", 4, "no default collection", keep, on(.new)),
    Fault("keyring: it never answers", 4, "did not answer in time", keep, on(.double(.neverReplies))),
    Fault("keyring: it answers late", 4, "did not answer in time", keep, on(.double(.repliesAfter(seconds: 30)))),
    Fault("keyring: it answers rubbish", 4, "keyring", keep, on(.double(.repliesWithGarbage))),
    Fault(
      "keyring: a prompt that is dismissed", 4, "its prompt was dismissed", "DISPLAY=:99 \(keep)",
      on(.double(.dismissesPrompt))),
    Fault("keyring: Ctrl-C at a prompt", 130, nil, "DISPLAY=:99 \(keep)") {
      $0.keyring = .double(.leavesPromptOpen)
      $0.signals = [.whenAsleep(SIGINT)]
    },
    Fault("keyring: locked", 4, "The keyring is locked", "exec ghlotus whoami") {
      $0.keyring = .real
      $0.preparation = { try $0.keyring?.lock() }
      $0.destroys = [.token, .responses]
    },
    Fault("keyring: frozen", 4, "did not answer in time", "kill -STOP $(keyring); exec ghlotus whoami", on(.real)),
    Fault("keyring: frozen, and Ctrl-C", 130, nil, "kill -STOP $(keyring); exec ghlotus whoami") {
      $0.keyring = .real
      $0.signals = [.whenAsleep(SIGINT)]
    },
    Fault(
      "keyring: frozen at the sign-out", 4, "did not answer in time", "kill -STOP $(keyring); exec ghlotus logout",
      on(.real)),
    Fault("keyring: frozen for a moment", 0, nil, "\(frozen) kill -CONT $id; wait $!", on(.real)),
    Fault("keyring: it dies in the middle", 4, "keyring", "\(frozen) kill -KILL $id; wait $!") {
      $0.keyring = .real
      $0.destroys = [.token, .responses]
    },
    Fault("keyring: the bus dies in the middle", 4, "keyring", "\(frozen) kill -KILL $(keyring DBus); wait $!") {
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
