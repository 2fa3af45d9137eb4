import CMalloc
import Glibc
import LotusModel

/// App delegate support: what the system allows this process (setrlimit(2)).
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

  /// What one thread frees, the others use: with a heap for each thread a long run of the app grows by a fifth.
  static func shareHeap() {
    mallopt(M_ARENA_MAX, 1)
  }

  /// Gives free pages of the heap back to the system, which glibc does at its end only. It takes less than a millisecond.
  static func returnMemory() {
    malloc_trim(0)
  }

  /// The memory may hold a token.
  static func forbidCoreDumps() {
    var limits = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
    limits.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
  }

  /// What a process is left with that reads what strangers made.
  /// - Parameter size: bytes of a file that it may write.
  static func confine(output size: Int) -> Bool {
    set(RLIMIT_AS, maximumMemory) && set(RLIMIT_CPU, maximumSeconds) && set(RLIMIT_FSIZE, size) && set(RLIMIT_CORE, 0)
      && set(__RLIMIT_NPROC, 0)
  }

  /// Once all libraries are loaded. What is open stays so.
  static func forbidFiles() -> Bool {
    set(RLIMIT_NOFILE, 0)
  }

  /// Bytes, of which the program and the libraries take half.
  private static let maximumMemory = 256 << 20
  private static let maximumSeconds = 2

  private static func set(_ resource: __rlimit_resource, _ value: Int) -> Bool {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    return setrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0
  }

  private static func value(of resource: __rlimit_resource) -> Int? {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else { return nil }
    return Int(clamping: limits.rlim_cur)
  }
}
