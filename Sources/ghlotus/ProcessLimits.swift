import Glibc
import LotusModel

/// What the system allows this process (setrlimit(2)).
enum ProcessLimits {
  /// libdispatch traps without its descriptors, and waits for ever for its threads.
  private static let least = (descriptors: 32, processes: 16)

  static func check() throws(ProcessLimitError) {
    if let limit = value(of: RLIMIT_NOFILE), limit < least.descriptors {
      throw .descriptors(allowed: limit, needed: least.descriptors)
    }
    // It counts all threads of a user, and does not concern root.
    if geteuid() != 0, let limit = value(of: __RLIMIT_NPROC), limit < least.processes { throw .threads }
  }

  /// The memory may hold a token.
  static func forbidCoreDumps() {
    var limits = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
    limits.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
  }

  private static func value(of resource: __rlimit_resource) -> Int? {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else { return nil }
    return Int(clamping: limits.rlim_cur)
  }
}
