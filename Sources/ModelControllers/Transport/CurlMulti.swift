import CLibcurl
import HTTP

/// A wrapper of libcurl's multi handle, which holds the current transfers and their connections.
///
/// `wakeUp()` may be called on any thread, as `curl_multi_wakeup` allows. All other methods must be
/// called on the thread of `CurlThread`, which owns this object. `@unchecked Sendable` relies on
/// this rule.
final class CurlMulti: @unchecked Sendable {
  private let curl: Curl
  private let multi: UnsafeMutableRawPointer
  private var transfers: [Int: CurlTransfer] = [:]

  /// Creates a multi handle.
  ///
  /// - Returns: `nil` if the system has no memory or file descriptors left.
  init?(_ curl: Curl) {
    _ = curl.curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl.curl_multi_init() else { return nil }
    self.curl = curl
    self.multi = multi
    _ = ghlotus_multi_set_long(curl.functions, multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    guard curl.curl_multi_wakeup(multi) == CURLM_OK else { return nil }
  }

  deinit {
    removeAll()
    _ = curl.curl_multi_cleanup(multi)
  }

  func wakeUp() {
    _ = curl.curl_multi_wakeup(multi)
  }

  func add(_ transfer: CurlTransfer, number: Int) throws(TransportError) {
    let code = curl.curl_multi_add_handle(multi, transfer.handle)
    guard code == CURLM_OK else {
      throw .unusable(reason: .other(curl.curl_multi_strerror(code).map { String(cString: $0) } ?? ""))
    }
    transfers[number] = transfer
  }

  func remove(_ number: Int) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    _ = curl.curl_multi_remove_handle(multi, transfer.handle)
  }

  func removeAll() {
    for number in transfers.keys { remove(number) }
  }

  /// Advances all transfers.
  ///
  /// - Returns: The transfers that have ended, and their outcomes.
  func perform() -> [(number: Int, outcome: CurlTransfer.Outcome)] {
    var running: Int32 = 0
    _ = curl.curl_multi_perform(multi, &running)
    var finished: [(number: Int, outcome: CurlTransfer.Outcome)] = []
    var remaining: Int32 = 0
    while let message = curl.curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      let code = message.pointee.data.result
      let isDone = { (transfer: CurlTransfer) in transfer.handle == message.pointee.easy_handle }
      guard let (number, transfer) = transfers.first(where: { isDone($0.value) }) else { continue }
      finished.append((number, transfer.outcome(code)))
      remove(number)
    }
    return finished
  }

  /// Sleeps until a socket is ready, a timer of libcurl expires, or `wakeUp()` is called.
  ///
  /// While transfers are in progress, the sleep takes at most one second. `CurlTransfer` must check
  /// regularly for stalls, because libcurl sets no timer for silence. libcurl also forgets the
  /// timer of a transfer that waits for the connection of another transfer.
  func wait() {
    _ = curl.curl_multi_poll(multi, nil, 0, transfers.isEmpty ? 60_000 : 1_000, nil)
  }
}
