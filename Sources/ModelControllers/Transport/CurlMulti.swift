import CLibcurl
import LotusModel

/// Model controller support: wraps libcurl's multi handle: the transfers under way and the connections that they share.
///
/// Only `wakeUp` may be called from another thread (`curl_multi_wakeup`); the one owner keeps to that.
final class CurlMulti: @unchecked Sendable {
  private let curl: Curl
  private let multi: UnsafeMutableRawPointer
  private var transfers: [Int: CurlTransfer] = [:]

  /// - Returns: nil where the system gives libcurl no memory, or no descriptors by which it could be woken.
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

  /// Moves every transfer on, and gives back those that have come to their end.
  func perform() -> [(number: Int, outcome: CurlTransfer.Outcome)] {
    var running: Int32 = 0
    _ = curl.curl_multi_perform(multi, &running)
    var finished: [(number: Int, outcome: CurlTransfer.Outcome)] = []
    var left: Int32 = 0
    while let message = curl.curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      let code = message.pointee.data.result
      let isDone = { (transfer: CurlTransfer) in transfer.handle == message.pointee.easy_handle }
      guard let (number, transfer) = transfers.first(where: { isDone($0.value) }) else { continue }
      finished.append((number, transfer.outcome(code)))
      remove(number)
    }
    return finished
  }

  /// Sleeps until a socket is ready, a timer of libcurl's is due, or `wakeUp` is called; while anything is under way never
  /// longer than a second. libcurl sets no timer for silence, and forgets that of a transfer which had to wait for another's
  /// connection.
  func wait() {
    _ = curl.curl_multi_poll(multi, nil, 0, transfers.isEmpty ? 60_000 : 1_000, nil)
  }
}
