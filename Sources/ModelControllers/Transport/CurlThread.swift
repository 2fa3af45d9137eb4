import Glibc
import LotusModel
import Synchronization

/// Model controller support: the thread on which libcurl's multi handle lives
/// (https://curl.se/libcurl/c/libcurl-multi.html).
///
/// Other threads only put orders into the inbox and wake it; the multi handle is touched on this thread alone, which
/// is what makes `@unchecked Sendable` true. A transfer is set up by its caller before it is handed over.
final class CurlThread: @unchecked Sendable {
  private enum Order: Sendable {
    case start(Int, CurlTransfer, CheckedContinuation<CurlTransfer.Outcome, Never>)
    case cancel(Int)
    case stop
  }

  private struct Inbox: Sendable {
    var orders: [Order] = []
    var isRunning = false
    var lastNumber = 0
    var multi: CurlMulti?
  }

  private let inbox = Mutex(Inbox())

  /// Opens libcurl and sets it up where that is not done yet: it takes milliseconds, which a run that the cache answers
  /// should not pay.
  func prepare() throws(TransportError) -> Curl {
    guard let curl = Curl() else { throw .unusable(reason: .noLibrary) }
    let isReady = inbox.withLock { inbox in
      inbox.multi = inbox.multi ?? CurlMulti(curl)
      return inbox.multi != nil
    }
    guard isReady else { throw .unusable(reason: .noResources) }
    return curl
  }

  private var multi: CurlMulti? {
    inbox.withLock { $0.multi }
  }

  /// Runs a transfer to its end, or until the calling task is cancelled. To be called after `prepare`.
  func run(_ transfer: CurlTransfer) async -> CurlTransfer.Outcome {
    let number = inbox.withLock { inbox in
      inbox.lastNumber += 1
      return inbox.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        post(.start(number, transfer, continuation))
        // A cancellation that came before the start found nothing to cancel.
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
    let wasRunning = inbox.withLock { inbox in
      if case .stop = order, !inbox.isRunning { return nil as Bool? }
      inbox.orders.append(order)
      defer { inbox.isRunning = true }
      return inbox.isRunning
    }
    // A thread that never ran has nothing to stop.
    guard let wasRunning else { return }
    if !wasRunning { start() }
    multi?.wakeUp()
  }

  private func start() {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(&thread, nil, CurlThread.main, context)
    guard code == 0 else {
      // The thread could not start: fail all that are waiting.
      Unmanaged<CurlThread>.fromOpaque(context).release()
      let orders = inbox.withLock { inbox in
        defer { (inbox.orders, inbox.isRunning) = ([], false) }
        return inbox.orders
      }
      failAll(orders, .unusable(reason: .noThread))
      return
    }
    pthread_detach(thread)
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<CurlThread>.fromOpaque(context).takeRetainedValue().loop()
    return nil
  }

  private func failAll(_ orders: [Order], _ error: TransportError) {
    for case .start(_, _, let continuation) in orders { continuation.resume(returning: .failure(error)) }
  }

  private func loop() {
    guard let multi else { return }
    var waiting: [Int: CheckedContinuation<CurlTransfer.Outcome, Never>] = [:]
    while true {
      let orders = inbox.withLock { inbox in
        defer { inbox.orders = [] }
        return inbox.orders
      }
      for order in orders {
        switch order {
        case .start(let number, let transfer, let continuation):
          do throws(TransportError) {
            try multi.add(transfer, number: number)
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
          return
        }
      }
      for (number, outcome) in multi.perform() {
        waiting.removeValue(forKey: number)?.resume(returning: outcome)
      }
      multi.wait()
    }
  }
}
