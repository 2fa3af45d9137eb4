import FoundationEssentials
import Glibc

extension Subprocess {
  /// A signal to send to the program at a given moment, but not to its process group.
  public struct Signal: Sendable {
    let number: Int32
    fileprivate let moment: Timing

    fileprivate enum Timing: Sendable {
      case after(seconds: Double)
      case once(@Sendable () -> Bool)
      case whenAsleep(since: @Sendable () -> Bool)
    }

    /// Sends a signal after a number of seconds, counted from the previous signal or, for the first
    /// signal, from the start of the program.
    public static func after(_ seconds: Double, _ number: Int32) -> Self {
      Self(number: number, moment: .after(seconds: seconds))
    }

    /// Sends a signal as soon as a condition is true.
    ///
    /// - Parameter condition: Called every few milliseconds on the thread that watches the program.
    public static func once(_ number: Int32, _ condition: @escaping @Sendable () -> Bool) -> Self {
      Self(number: number, moment: .once(condition))
    }

    /// Sends a signal after every thread of the program has slept for 0.2 seconds. The program then
    /// waits for an external event, such as input.
    ///
    /// - Parameter isReady: The 0.2 seconds count only while this closure returns `true`. The
    ///   closure is called every few milliseconds on the thread that watches the program.
    public static func whenAsleep(
      _ number: Int32, since isReady: @escaping @Sendable () -> Bool = { true }
    ) -> Self {
      Self(number: number, moment: .whenAsleep(since: isReady))
    }
  }
}

/// Sends a list of signals in order, each at its moment.
struct Signaller {
  private var signals: ArraySlice<Subprocess.Signal>
  private var before = monotonicNanoseconds()
  private var asleepSince = monotonicNanoseconds()
  private var time: String?

  init(_ signals: [Subprocess.Signal]) { self.signals = signals[...] }

  /// Sends the next signal if it is due. Call this method every few milliseconds.
  mutating func signal(_ child: pid_t) {
    guard let signal = signals.first, isDue(signal, child) else { return }
    kill(child, signal.number)
    signals.removeFirst()
    (before, time) = (monotonicNanoseconds(), nil)
  }

  private mutating func isDue(_ signal: Subprocess.Signal, _ child: pid_t) -> Bool {
    let now = monotonicNanoseconds()
    switch signal.moment {
    case .after(let seconds): return Double(now - before) / 1e9 >= seconds
    case .once(let condition): return condition()
    case .whenAsleep(let isReady):
      let time = isReady() ? Self.timeAsleep(child) : nil
      if time == nil || time != self.time { asleepSince = now }
      self.time = time
      return time != nil && now - asleepSince >= 200_000_000
    }
  }

  /// Returns the CPU time of each thread as text.
  ///
  /// Two equal results mean that no thread has run in between.
  ///
  /// - Returns: A line for each thread, or `nil` if a thread is not asleep.
  private static func timeAsleep(_ child: pid_t) -> String? {
    let files = FileManager.default
    guard let threads = try? files.contentsOfDirectory(atPath: "/proc/\(child)/task") else { return nil }
    var times = ""
    for thread in threads.sorted() {
      let line = files.contents(atPath: "/proc/\(child)/task/\(thread)/stat").map {
        String(decoding: $0, as: UTF8.self)
      }
      // The file /proc/PID/task/TID/stat has the state after the name in parentheses. The user and
      // system times are the 14th and 15th fields of the line; see proc_pid_stat(5).
      let fields = (line ?? "").drop { $0 != ")" }.split(separator: " ")
      guard fields.count > 13, fields[1] == "S" else { return nil }
      times += "\(thread) \(fields[12]) \(fields[13])\n"
    }
    return times.isEmpty ? nil : times
  }
}
