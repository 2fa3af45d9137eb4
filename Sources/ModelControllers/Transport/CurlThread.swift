import Glibc
import HTTP
import Synchronization

/// The thread that makes all calls to libcurl (https://curl.se/libcurl/c/libcurl-multi.html).
///
/// Callers put orders into the inbox and wake this thread. Loading libcurl takes milliseconds, so
/// this thread does that as well instead of blocking a caller.
final class CurlThread: Sendable {
  private enum Order: Sendable {
    case start(Int, HTTPRequest, CheckedContinuation<CurlTransfer.Outcome, Never>)
    case cancel(Int)
    case stop

    var isStart: Bool {
      if case .start = self { true } else { false }
    }
  }

  private struct Inbox: Sendable {
    var orders: [Order] = []
    var state = State.idle
    var lastNumber = 0
  }

  private enum State: Sendable {
    case idle
    /// The thread is loading libcurl.
    case starting
    /// The thread works, or sleeps until `multi` wakes it.
    case running(multi: CurlMulti)
    case stopped
  }

  private let inbox = Mutex(Inbox())
  private let settings: CurlSettings

  init(settings: CurlSettings) {
    self.settings = settings
  }

  /// Starts the thread, which loads libcurl.
  func prepare() {
    let isIdle = inbox.withLock { inbox in
      guard case .idle = inbox.state else { return false }
      inbox.state = .starting
      return true
    }
    if isIdle { start() }
  }

  /// Sends a request. Waits until the transfer ends or the calling task is canceled.
  func run(_ request: HTTPRequest) async -> CurlTransfer.Outcome {
    let number = inbox.withLock { inbox in
      inbox.lastNumber += 1
      return inbox.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        post(.start(number, request, continuation))
        // If the task was canceled before the order was posted, `onCancel` had no effect, so cancel
        // again.
        if Task.isCancelled { post(.cancel(number)) }
      }
    } onCancel: {
      post(.cancel(number))
    }
  }

  func stop() {
    post(.stop)
  }

  private func post(_ order: Order) {
    let state = inbox.withLock { inbox -> State? in
      // If the thread is idle, there is nothing to cancel or stop.
      if case .idle = inbox.state, !order.isStart { return nil }
      inbox.orders.append(order)
      defer { if case .idle = inbox.state { inbox.state = .starting } }
      return inbox.state
    }
    switch state {
    case .idle: start()
    case .running(let multi): multi.wakeUp()
    case .starting, .stopped, nil: break
    }
  }

  private func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    guard pthread_create(&thread, nil, CurlThread.main, context) == 0 else {
      Unmanaged<CurlThread>.fromOpaque(context).release()
      return failAll(.unusable(reason: .noThread))
    }
    pthread_detach(thread)
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let thread = Unmanaged<CurlThread>.fromOpaque(context).takeRetainedValue()
    do throws(TransportError) {
      guard let curl = Curl() else { throw .unusable(reason: .noLibrary) }
      guard let multi = CurlMulti(curl) else { throw .unusable(reason: .noResources) }
      thread.loop(curl, multi)
    } catch {
      thread.failAll(error)
    }
    return nil
  }

  /// Fails all waiting requests, because the thread could not start. The next request tries to
  /// start it again.
  private func failAll(_ error: TransportError) {
    let orders = inbox.withLock { inbox in
      defer { (inbox.orders, inbox.state) = ([], .idle) }
      return inbox.orders
    }
    for case .start(_, _, let continuation) in orders { continuation.resume(returning: .failure(error)) }
  }

  private func loop(_ curl: Curl, _ multi: CurlMulti) {
    inbox.withLock { $0.state = .running(multi: multi) }
    var waiting: [Int: CheckedContinuation<CurlTransfer.Outcome, Never>] = [:]
    while true {
      let orders = inbox.withLock { inbox in
        defer { inbox.orders = [] }
        return inbox.orders
      }
      for order in orders {
        switch order {
        case .start(let number, let request, let continuation):
          do throws(TransportError) {
            try multi.add(CurlTransfer(request, settings: settings, with: curl), number: number)
            waiting[number] = continuation
          } catch {
            continuation.resume(returning: .failure(error))
          }
        case .cancel(let number):
          multi.remove(number)
          waiting.removeValue(forKey: number)?.resume(returning: .failure(.cancelled))
        case .stop:
          for continuation in waiting.values { continuation.resume(returning: .failure(.cancelled)) }
          multi.removeAll()
          return inbox.withLock { $0.state = .stopped }
        }
      }
      for (number, outcome) in multi.perform() {
        waiting.removeValue(forKey: number)?.resume(returning: outcome)
      }
      multi.wait()
    }
  }
}
