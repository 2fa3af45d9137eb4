import CProcess
import Essentials
import Glibc
import LotusModel

/// The resource limits and the protection of this process; see setrlimit(2) and prctl(2).
enum ProcessLimits {
  /// The smallest limits that ghlotus accepts.
  ///
  /// libdispatch crashes if it can't open its descriptors, and hangs if it can't start its threads.
  private static let least = (descriptors: 32, processes: 16)

  /// Checks that the limits are large enough.
  static func check() throws(ProcessLimitError) {
    if let limit = value(of: RLIMIT_NOFILE), limit < least.descriptors {
      throw .descriptors(allowed: limit, needed: least.descriptors)
    }
    // RLIMIT_NPROC limits all threads of a user together. Root has no such limit.
    if geteuid() != 0, let limit = value(of: __RLIMIT_NPROC), limit < least.processes { throw .threads }
  }

  /// Makes all threads share one heap, so that memory freed by one thread can be used by another.
  ///
  /// With a heap for each thread, a long run of the app needs a fifth more memory.
  static func shareHeap() {
    mallopt(M_ARENA_MAX, 1)
  }

  /// Returns free pages of the heap to the system.
  ///
  /// By itself, glibc returns only pages at the end of the heap. This call takes less than a
  /// millisecond.
  static func returnMemory() {
    malloc_trim(0)
  }

  /// Prevents core dumps and other access of the user's programs to the memory, which may contain a
  /// token.
  ///
  /// A limit of zero for core dumps (`RLIMIT_CORE`) would not be enough, because the kernel doesn't
  /// apply it if core dumps are piped to a program; see core(5). The environment variable
  /// `GHLOTUS_ALLOW_DUMPS` leaves the memory readable, for debuggers and strace(1).
  static func forbidDumps(environment: [String: String]) {
    if environment["GHLOTUS_ALLOW_DUMPS"]?.isEmpty ?? true { _ = ghlotus_forbid_dumps() }
  }

  /// Limits the memory, the time and the output of a process that decodes untrusted data.
  ///
  /// - Parameter size: The maximum size in bytes of a file that the process writes.
  /// - Returns: `true` if all limits were set.
  static func confine(output size: Int) -> Bool {
    set(RLIMIT_AS, maximumMemory) && set(RLIMIT_CPU, maximumSeconds) && set(RLIMIT_FSIZE, size) && set(RLIMIT_CORE, 0)
      && set(__RLIMIT_NPROC, 0)
  }

  /// Prevents the process from opening files. Files that are already open stay usable.
  ///
  /// Call this method after all libraries have been loaded.
  static func forbidFiles() -> Bool {
    set(RLIMIT_NOFILE, 0)
  }

  /// The memory limit in bytes. The program and its libraries take half of it.
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
