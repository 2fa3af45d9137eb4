import FoundationEssentials
import Glibc

extension Subprocess {
  /// A signal to be sent to the program alone, once it is due.
  public struct Signal: Sendable {
    let number: Int32
    fileprivate let moment: Timing

    fileprivate enum Timing: Sendable {
      case after(seconds: Double)
      case once(@Sendable () -> Bool)
      case whenAsleep(since: @Sendable () -> Bool)
    }

    /// - Parameter seconds: from the start of the program, or from the signal before.
    public static func after(_ seconds: Double, _ number: Int32) -> Self {
      Self(number: number, moment: .after(seconds: seconds))
    }

    /// - Parameter condition: called on the thread that watches the program.
    public static func once(_ number: Int32, _ condition: @escaping @Sendable () -> Bool) -> Self {
      Self(number: number, moment: .once(condition))
    }

    /// Once every thread of the program has slept for a fifth of a second: it waits for something outside.
    ///
    /// - Parameter isReady: what must hold before, asked as the condition above.
    public static func whenAsleep(
      _ number: Int32, since isReady: @escaping @Sendable () -> Bool = { true }
    ) -> Self {
      Self(number: number, moment: .whenAsleep(since: isReady))
    }
  }
}

/// Sends signals one after the other.
struct Signaller {
  private var signals: ArraySlice<Subprocess.Signal>
  private var before = monotonicNanoseconds()
  private var asleepSince = monotonicNanoseconds()
  private var time: String?

  init(_ signals: [Subprocess.Signal]) { self.signals = signals[...] }

  /// To be called every few milliseconds.
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

  /// The time that each thread has used; nil while one of them does not sleep.
  private static func timeAsleep(_ child: pid_t) -> String? {
    let files = FileManager.default
    guard let threads = try? files.contentsOfDirectory(atPath: "/proc/\(child)/task") else { return nil }
    var times = ""
    for thread in threads.sorted() {
      let line = files.contents(atPath: "/proc/\(child)/task/\(thread)/stat").map {
        String(decoding: $0, as: UTF8.self)
      }
      // proc_pid_stat(5): after the name in parentheses comes the state; the times are the 14th and the 15th field.
      let fields = (line ?? "").drop { $0 != ")" }.split(separator: " ")
      guard fields.count > 13, fields[1] == "S" else { return nil }
      times += "\(thread) \(fields[12]) \(fields[13])\n"
    }
    return times.isEmpty ? nil : times
  }
}
