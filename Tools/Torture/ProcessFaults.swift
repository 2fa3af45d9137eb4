import Glibc
import TestSupport

/// Faults of the process: limits, missing streams and signals.
extension Fault {
  static let process: [Fault] = [
    Fault(
      "process: eight file descriptors", 1, "the limit of 8 open files is too low", "ulimit -n 8; exec ghlotus whoami"),
    Fault("process: 32 file descriptors", 0, nil, "ulimit -n 32; exec ghlotus followers octocat --all"),
    Fault(
      "process: no threads", 1, "no more threads",
      "stranger prlimit --nproc=2 $(readlink -f $(command -v ghlotus)) whoami"),
    Fault("process: a file size limit of zero", 0, nil, "ulimit -f 0; exec ghlotus profile octocat --refresh"),
    Fault("process: a file size limit of zero at sign-in", 4, "cannot store a token", "ulimit -f 0; \(login)") {
      $0.hasNotices = true
    },
    Fault("process: little memory", 0, nil, "ulimit -v 400000; exec ghlotus profile octocat --refresh"),
    Fault("process: a small stack", 0, nil, "ulimit -s 256; exec ghlotus profile octocat --refresh"),
    Fault("process: no standard input", 0, nil, "exec ghlotus profile octocat <&-"),
    Fault("process: no standard output", 1, "cannot write to standard output", "exec ghlotus profile octocat >&-"),
    Fault("process: no standard error", 3, nil, "exec ghlotus profile mona 2>&-"),
    Fault("process: standard error on a full device", 3, nil, "exec ghlotus profile mona 2>/dev/full"),
    Fault("process: no standard stream at all", 1, nil, "exec ghlotus profile octocat <&- >&- 2>&-"),
    Fault("process: a reader that exits early", 0, nil, "set -o pipefail; ghlotus profile octocat | head -1"),
    Fault("process: no environment", 0, nil, "program=$(command -v ghlotus); exec env -i $program --version"),
    Fault("process: arguments that are not UTF-8", 2, "UTF-8", #"exec ghlotus profile $'\xff'"#),
    Fault("process: ignored signals", 3, "mona", "trap '' INT TERM HUP; \(profile)"),
    Fault(
      "process: stopped and continued", 3, "mona",
      "ghlotus profile mona & kill -STOP $!; sleep 1; kill -CONT $!; wait $!"),
    Fault("process: killed while loading", -9, nil, response: .stallInBody) { $0.signals = [.whenAsleep(SIGKILL)] },
  ]

}
