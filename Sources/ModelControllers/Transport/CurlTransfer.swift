import CLibcurl
import FoundationEssentials
import LotusModel

/// Model controller support: wraps one easy handle: a request, and what has been received of its response.
///
/// It belongs to the curl thread alone.
final class CurlTransfer {
  typealias Outcome = Result<HTTPResponse, TransportError>

  let handle: UnsafeMutableRawPointer
  private let curl: Curl
  private let request: HTTPRequest
  private let host: String
  private let settings: CurlSettings
  private var fieldList: UnsafeMutablePointer<curl_slist>?
  private var received: CurlResponse
  /// The bytes sent and received at their last change, and its time in microseconds from the start.
  private var progress = (bytes: 0, time: curl_off_t(0))
  private var wasSent = false
  /// Why we ended the transfer ourselves.
  private var ending: TransportError?

  init(_ request: HTTPRequest, settings: CurlSettings, with curl: Curl) throws(TransportError) {
    guard let origin = Origin(request.url) else {
      throw .unusable(reason: .address(request.url.absoluteString))
    }
    guard origin.isAllowed else { throw .unusable(reason: .plainHTTP) }
    guard let handle = curl.curl_easy_init() else { throw .unusable(reason: .noResources) }
    self.handle = handle
    self.curl = curl
    self.request = request
    self.host = origin.name
    self.settings = settings
    self.received = CurlResponse(
      maximumBodySize: settings.maximumBodySize(for: request), maximumHeaderSize: settings.maximumHeaderSize)
    setTarget(origin)
    setBounds()
    setMethodAndBody()
    try setFields()
    setCallbacks()
    setWatch()
  }

  deinit {
    curl.curl_easy_cleanup(handle)
    curl.curl_slist_free_all(fieldList)
  }

  /// The result of the transfer. To be called once, at its end.
  func outcome(_ code: CURLcode) -> Outcome {
    if received.isTooLarge { return .failure(.tooLarge(host: host, limit: settings.maximumBodySize(for: request))) }
    if received.hasTooManyFields { return .failure(.malformed(host: host, reason: .endlessHeader)) }
    if let ending { return .failure(ending) }
    guard code == CURLE_OK else {
      return .failure(
        TransportError(
          code, words: curl.curl_easy_strerror(code).map { String(cString: $0) } ?? "",
          verification: number(CURLINFO_SSL_VERIFYRESULT), proxyStatus: number(CURLINFO_HTTP_CONNECTCODE), host: host,
          hasBody: !received.body.isEmpty))
    }
    guard let response = received.response else { return .failure(.malformed(host: host, reason: .notHTTP)) }
    return .success(response)
  }

  private func number(_ info: CURLINFO) -> Int {
    var number = 0
    _ = ghlotus_get_long(curl.functions, handle, info, &number)
    return number
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = ghlotus_set_long(curl.functions, handle, option, value)
  }

  private func setTarget(_ origin: Origin) {
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_URL, request.url.absoluteString)
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_PROTOCOLS_STR, origin.scheme)
    if let file = settings.certificateFile { _ = ghlotus_set_string(curl.functions, handle, CURLOPT_CAINFO, file) }
    // HTTP/2 over TLS only; wait for a connection that can be shared rather than open another.
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    if origin.scheme == "https" {
      set(CURLOPT_PIPEWAIT, 1)
    } else {
      // Plain http cannot share one, so that waiting would only make requests go one after the other; and it stays on
      // this machine, past any proxy.
      _ = ghlotus_set_string(curl.functions, handle, CURLOPT_NOPROXY, "*")
    }
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // An empty list means: everything that this libcurl can decode.
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setBounds() {
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: settings.connectTimeout * 1000))
    // Threads and signals do not mix; and do not wait for a resolver that hangs when the transfer is removed.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }

  private func setMethodAndBody() {
    switch request.method {
    case .get where request.body == nil: set(CURLOPT_HTTPGET, 1)
    // With a body too: libcurl would otherwise wait for one in the response.
    case .head: set(CURLOPT_NOBODY, 1)
    case .delete where request.body == nil:
      _ = ghlotus_set_string(curl.functions, handle, CURLOPT_CUSTOMREQUEST, "DELETE")
    default:
      setBody(request.body ?? Data())
      _ = ghlotus_set_string(curl.functions, handle, CURLOPT_CUSTOMREQUEST, request.method.name)
    }
  }

  private func setBody(_ body: Data) {
    _ = ghlotus_set_offset(curl.functions, handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    // The extra byte gives an empty body a non-nil address; it is not sent.
    (body + [0]).withUnsafeBytes { bytes in
      _ = ghlotus_set_pointer(
        curl.functions, handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
  }

  private func setFields() throws(TransportError) {
    for field in request.headers.fields {
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
        throw .unusable(reason: .controlCharacter(field: field.name))
      }
      fieldList = curl.curl_slist_append(fieldList, line)
    }
    // Header fields that libcurl would add.
    for name in ["Accept", "Content-Type", "Expect"] where !request.headers.contains(name) {
      fieldList = curl.curl_slist_append(fieldList, "\(name):")
    }
    _ = ghlotus_set_list(curl.functions, handle, CURLOPT_HTTPHEADER, fieldList)
  }

  private func setCallbacks() {
    // The handle lives inside this object, so an unretained pointer outlives no callback.
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ghlotus_set_pointer(curl.functions, handle, CURLOPT_WRITEDATA, context)
    _ = ghlotus_set_pointer(curl.functions, handle, CURLOPT_HEADERDATA, context)
    _ = ghlotus_set_write(curl.functions, handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveBody($1) }
    }
    _ = ghlotus_set_write(curl.functions, handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveHeaderLine($1) }
    }
  }

  /// libcurl's own watch for stalls overlooks header fields and averages over seconds, and it sends anything again that
  /// breaks off on a kept connection.
  private func setWatch() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_NOPROGRESS, 0)
    _ = ghlotus_set_pointer(curl.functions, handle, CURLOPT_XFERINFODATA, context)
    _ = ghlotus_set_progress(curl.functions, handle, CURLOPT_XFERINFOFUNCTION) { context, _, downloaded, _, uploaded in
      CurlTransfer.goesOn(context) { $0.makesProgress(downloaded: Int(downloaded), uploaded: Int(uploaded)) }
    }
    _ = ghlotus_set_pointer(curl.functions, handle, CURLOPT_PREREQDATA, context)
    _ = ghlotus_set_prereq(curl.functions, handle, CURLOPT_PREREQFUNCTION) { context, _, _, _, _ in
      CurlTransfer.goesOn(context) { $0.maySend() }
    }
  }

  private func makesProgress(downloaded: Int, uploaded: Int) -> Bool {
    var now: curl_off_t = 0
    _ = ghlotus_get_offset(curl.functions, handle, CURLINFO_TOTAL_TIME_T, &now)
    let bytes = received.headerSize + downloaded + uploaded
    if bytes != progress.bytes { progress = (bytes, now) }
    let isTooLong = !request.isRaw && Double(now) >= settings.totalTimeout * 1_000_000
    guard isTooLong || Double(now - progress.time) >= settings.stallTimeout * 1_000_000 else { return true }
    ending = .timedOut(host: host)
    return false
  }

  /// What is not idempotent is sent once: the server may have done it before the connection broke off.
  private func maySend() -> Bool {
    defer { wasSent = true }
    guard wasSent, !request.method.isIdempotent else { return true }
    ending = .connectionLost(host: host)
    return false
  }

  /// - Returns: what libcurl's callbacks return: anything but zero ends the transfer.
  private static func goesOn(_ context: UnsafeMutableRawPointer?, _ check: (CurlTransfer) -> Bool) -> Int32 {
    guard let context else { return 1 }
    return check(Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()) ? 0 : 1
  }

  /// - Returns: the number of bytes taken; any other number than `count` ends the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (inout CurlResponse, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return take(&transfer.received, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count &+ 1
  }
}
