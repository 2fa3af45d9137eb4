import Glibc
import TestSupport

/// What the system does not allow the process, or takes from it.
extension Fault {
  static let process: [Fault] = [
    Fault("process: eight descriptors", 1, "Only 8 files may be open", "ulimit -n 8; exec ghlotus whoami"),
    Fault("process: as many descriptors as it asks for", 0, nil, "ulimit -n 32; exec ghlotus followers octocat --all"),
    Fault(
      "process: no threads", 1, "no more threads",
      "stranger prlimit --nproc=2 $(readlink -f $(command -v ghlotus)) whoami"),
    Fault("process: files without size", 0, nil, "ulimit -f 0; exec ghlotus profile octocat --refresh"),
    Fault("process: files of a block for a sign-in", 4, "written", "ulimit -f 0; \(login)") {
      $0.hasNotices = true
    },
    Fault("process: little memory", 0, nil, "ulimit -v 400000; exec ghlotus profile octocat --refresh"),
    Fault("process: little stack", 0, nil, "ulimit -s 256; exec ghlotus profile octocat --refresh"),
    Fault("process: no standard input", 0, nil, "exec ghlotus profile octocat <&-"),
    Fault("process: no standard output", 1, "Standard output cannot be written", "exec ghlotus profile octocat >&-"),
    Fault("process: no standard error", 3, nil, "exec ghlotus profile mona 2>&-"),
    Fault("process: a standard error that is full", 3, nil, "exec ghlotus profile mona 2>/dev/full"),
    Fault("process: no standard stream at all", 1, nil, "exec ghlotus profile octocat <&- >&- 2>&-"),
    Fault("process: a reader that has enough", 0, nil, "set -o pipefail; ghlotus profile octocat | head -1"),
    Fault("process: no environment", 0, nil, "program=$(command -v ghlotus); exec env -i $program --version"),
    Fault("process: words that are no text", 2, "UTF-8", #"exec ghlotus profile $'\xff'"#),
    Fault("process: signals that are ignored", 3, "mona", "trap '' INT TERM HUP; \(profile)"),
    Fault(
      "process: stopped and continued", 3, "mona",
      "ghlotus profile mona & kill -STOP $!; sleep 1; kill -CONT $!; wait $!"),
    Fault("process: killed while it loads", -9, nil, response: .stallInBody) { $0.signals = [.whenAsleep(SIGKILL)] },
  ]

}
