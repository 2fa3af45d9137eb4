import CLibsecret
import Glibc
import LotusModel
import Synchronization

/// A call to libsecret that may block. The call runs on its own thread and has a deadline.
///
/// If the deadline passes, the calling task continues with an error at once. The thread ends later,
/// when libsecret notices the cancellation. `@unchecked Sendable` is safe, because a `GCancellable`
/// may be used on any thread.
final class SecretCall<Value: Sendable>: @unchecked Sendable {
  typealias Outcome = Result<Value, CredentialError>

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var deadline: Task<Void, Never>?
  }

  private let libsecret: Libsecret
  let cancellable: UnsafeMutablePointer<GCancellable>?
  private let work: @Sendable (SecretCall) -> Outcome
  private let state = Mutex(State())

  /// Performs work that may block. Waits until the work ends, its deadline passes, or the calling
  /// task is canceled.
  static func outcome(
    with libsecret: Libsecret, of work: @escaping @Sendable (SecretCall) -> Outcome
  ) async -> Outcome {
    let call = SecretCall(libsecret, work)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        call.state.withLock { $0.continuation = continuation }
        call.limit(toSeconds: SecretDeadline.reply)
        if Task.isCancelled { call.giveUp() } else { call.start() }
      }
    } onCancel: {
      call.giveUp()
    }
  }

  private init(_ libsecret: Libsecret, _ work: @escaping @Sendable (SecretCall) -> Outcome) {
    self.libsecret = libsecret
    self.work = work
    self.cancellable = libsecret.g_cancellable_new()
  }

  deinit {
    if let cancellable { libsecret.g_object_unref(cancellable) }
  }

  /// Replaces the deadline. The new deadline is the given number of seconds from now.
  func limit(toSeconds seconds: Double) {
    let deadline = Task { [weak self] in
      try? await Task.sleep(for: .seconds(seconds))
      if !Task.isCancelled { self?.giveUp() }
    }
    state.withLock { state in
      state.deadline?.cancel()
      state.deadline = deadline
    }
  }

  private func giveUp() {
    libsecret.g_cancellable_cancel(cancellable)
    finish(.failure(.timedOut))
  }

  private func finish(_ outcome: Outcome) {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    state.deadline?.cancel()
    state.continuation?.resume(returning: outcome)
  }

  private func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(SecretThreadStart { self.finish(self.work(self)) }).toOpaque()
    let code = pthread_create(&thread, nil, SecretThreadStart.main, context)
    guard code == 0 else {
      Unmanaged<SecretThreadStart>.fromOpaque(context).release()
      finish(.failure(.failed(SecretKeyring.place, .noThread)))
      return
    }
    pthread_detach(thread)
  }
}

/// The work of a new thread, wrapped in an object that C code can pass to the thread.
private final class SecretThreadStart {
  private let work: () -> Void

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<SecretThreadStart>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }
}

/// The time limits for calls to the keyring, in seconds.
enum SecretDeadline {
  /// The number of seconds that the keyring has to reply to a call.
  static let reply = 3.0
  /// The number of seconds that the user has to reply to the keyring's password prompt.
  static let prompt = 120.0
}
