import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Synchronization

/// A transport without a network, whose outcomes a test determines.
///
/// Tests that depend on time or order use this transport.
final class ScriptedTransport: Transport {
  private struct State: Sendable {
    var requests: [HTTPRequest] = []
    var underWay = 0
    var mostUnderWay = 0
  }

  private let state = Mutex(State())
  private let response: @Sendable (HTTPRequest, Int) async -> Outcome

  /// Creates a transport.
  ///
  /// - Parameter response: Returns the outcome of a request. The second argument is the number of
  ///   the request, starting at 1.
  init(_ response: @escaping @Sendable (_ request: HTTPRequest, _ number: Int) async -> Outcome) {
    self.response = response
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var count: Int { state.withLock { $0.requests.count } }
  var underWay: Int { state.withLock { $0.underWay } }
  var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let number = state.withLock { state in
      state.requests.append(request)
      state.underWay += 1
      state.mostUnderWay = max(state.mostUnderWay, state.underWay)
      return state.requests.count
    }
    defer { state.withLock { $0.underWay -= 1 } }
    return try await response(request, number).get()
  }
}

/// A gate that tasks wait at until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var lastNumber = 0

  /// Waits until the gate is open or the task is canceled.
  ///
  /// - Returns: `true` if the gate is open, `false` if the task was canceled first.
  func pass() async -> Bool {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOpen || Task.isCancelled {
          continuation.resume(returning: isOpen)
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await leave(number) }
    }
  }

  func open() {
    isOpen = true
    for continuation in waiting.values { continuation.resume(returning: true) }
    waiting = [:]
  }

  private func leave(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume(returning: false)
  }
}

extension HTTPRequest {
  static func to(_ path: String, _ method: HTTPMethod = .get, body: String? = nil) -> HTTPRequest {
    var address = URLComponents()
    (address.scheme, address.host, address.path) = ("https", "api.github.test", path)
    return HTTPRequest(method: method, url: address.url ?? URL(filePath: path), body: body.map { Data($0.utf8) })
  }
}

/// A value that several tasks can read and change safely.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) {
    mutex = Mutex(value)
  }

  var value: Value { mutex.withLock { $0 } }

  func change(_ change: @Sendable (inout Value) -> Void) {
    mutex.withLock { change(&$0) }
  }
}
