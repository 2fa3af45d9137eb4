import CLibcurl
import Essentials
import FoundationEssentials
import HTTP

/// A wrapper of libcurl's easy handle, with a request and the part of the response received so far.
///
/// All methods must be called on the thread of `CurlThread`.
final class CurlTransfer {
  typealias Outcome = Result<HTTPResponse, TransportError>

  let handle: UnsafeMutableRawPointer
  private let curl: Curl
  private let request: HTTPRequest
  private let origin: Origin
  private let settings: CurlSettings
  private let proxy: Proxy?
  private var fieldList: UnsafeMutablePointer<curl_slist>?
  private var received: CurlResponse
  /// The number of bytes sent and received, and the time of the last change of this number. The
  /// time is in microseconds since the start of the transfer.
  private var progress = (bytes: 0, time: curl_off_t(0))
  private var wasSent = false
  /// The reason that this object ended the transfer; `nil` if it didn't.
  private var ending: TransportError?

  init(_ request: HTTPRequest, settings: CurlSettings, with curl: Curl) throws(TransportError) {
    guard let origin = Origin(request.url) else {
      throw .unusable(reason: .address(request.url.absoluteString))
    }
    guard origin.isAllowed else { throw .unusable(reason: .plainHTTP) }
    proxy = try settings.proxies.proxy(for: origin)
    guard let handle = curl.curl_easy_init() else { throw .unusable(reason: .noResources) }
    self.handle = handle
    self.curl = curl
    self.request = request
    self.origin = origin
    self.settings = settings
    self.received = CurlResponse(
      maximumBodySize: settings.maximumBodySize(for: request), maximumHeaderSize: settings.maximumHeaderSize)
    setTarget()
    setTrust()
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

  /// Returns the outcome of the transfer. Call this method once, after the transfer has ended.
  func outcome(_ code: CURLcode) -> Outcome {
    if let ending { return .failure(ending) }
    guard code == CURLE_OK else {
      let failure = CurlFailure(
        number: code.rawValue, words: curl.curl_easy_strerror(code).map { String(cString: $0) } ?? "",
        host: origin.name, proxy: proxy, verification: number(CURLINFO_SSL_VERIFYRESULT),
        proxyStatus: number(CURLINFO_HTTP_CONNECTCODE),
        proxyError: UInt32(clamping: number(CURLINFO_PROXY_ERROR)),
        certificateFile: settings.certificateFile, unknownEncoding: received.unknownEncoding,
        isConnected: offset(CURLINFO_CONNECT_TIME_T) > 0, wasSent: wasSent,
        hasBody: !received.body.isEmpty)
      return .failure(failure.error)
    }
    guard let response = received.response else { return .failure(.malformed(host: origin.name, reason: .notHTTP)) }
    return .success(response)
  }

  private func number(_ info: CURLINFO) -> Int {
    var number = 0
    _ = ghlotus_get_long(curl.functions, handle, info, &number)
    return number
  }

  private func offset(_ info: CURLINFO) -> curl_off_t {
    var offset: curl_off_t = 0
    _ = ghlotus_get_offset(curl.functions, handle, info, &offset)
    return offset
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = ghlotus_set_long(curl.functions, handle, option, value)
  }

  private func setTarget() {
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_URL, request.url.absoluteString)
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_PROTOCOLS_STR, origin.scheme)
    // Use HTTP/2 only over TLS. There, wait for a connection that is being opened, and share it. With
    // HTTP/1.1, waiting would only delay the request, because each one needs its own connection.
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    if origin.scheme == "https" {
      set(CURLOPT_PIPEWAIT, 1)
    } else {
      // Plain HTTP is allowed only on the local machine, so never use a proxy for it.
      _ = ghlotus_set_string(curl.functions, handle, CURLOPT_NOPROXY, "*")
    }
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // An empty list stands for all encodings that this libcurl can decode.
    _ = ghlotus_set_string(curl.functions, handle, CURLOPT_ACCEPT_ENCODING, "")
  }

  /// Trusts only the certificates in the user's file, if there is one. Debian's libcurl also
  /// searches the system's folder of certificates, unless the option for the folder is reset.
  private func setTrust() {
    guard let file = settings.certificateFile else { return }
    for (fileOption, folderOption) in [(CURLOPT_CAINFO, CURLOPT_CAPATH), (CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH)] {
      _ = ghlotus_set_string(curl.functions, handle, fileOption, file)
      _ = ghlotus_set_string(curl.functions, handle, folderOption, nil)
    }
  }

  private func setBounds() {
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: settings.connectTimeout * 1000))
    // Don't use signals in a process with several threads. Don't wait for a slow resolver when the
    // transfer is removed.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }

  private func setMethodAndBody() {
    switch request.method {
    case .get where request.body == nil: set(CURLOPT_HTTPGET, 1)
    // Use this option even if the request has a body. Otherwise, libcurl would wait for a response
    // body.
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
    // The extra byte gives an empty body a non-nil address. libcurl doesn't send this byte.
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
    // A name without a value removes a header field that libcurl would add.
    for name in ["Accept", "Content-Type", "Expect"] where !request.headers.contains(name) {
      fieldList = curl.curl_slist_append(fieldList, "\(name):")
    }
    _ = ghlotus_set_list(curl.functions, handle, CURLOPT_HTTPHEADER, fieldList)
  }

  private func setCallbacks() {
    // This object owns the handle, so it outlives all callbacks, and the pointer needn't be
    // retained.
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

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !received.receiveBody(bytes) else { return true }
    ending = .tooLarge(host: origin.name, limit: settings.maximumBodySize(for: request))
    return false
  }

  private func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !received.receiveHeaderLine(bytes) else { return true }
    ending = .malformed(host: origin.name, reason: .endlessHeader)
    return false
  }

  /// Sets callbacks that detect stalls and that prevent requests from being sent twice.
  ///
  /// libcurl's own stall detection ignores header fields and uses an average over several seconds.
  /// If a reused connection breaks, libcurl sends any request again, even one that isn't safe to
  /// repeat.
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
    let now = offset(CURLINFO_TOTAL_TIME_T)
    let bytes = received.headerSize + downloaded + uploaded
    if bytes != progress.bytes { progress = (bytes, now) }
    let isTooLong = !request.isRaw && Double(now) >= settings.totalTimeout * 1_000_000
    guard isTooLong || Double(now - progress.time) >= settings.stallTimeout * 1_000_000 else { return true }
    ending = .timedOut(host: origin.name)
    return false
  }

  /// Whether libcurl may send the request now.
  ///
  /// A change is sent only once. The server may have processed it before the connection broke, and
  /// only `RetryPolicy` can interpret the response to a change that was sent twice.
  private func maySend() -> Bool {
    defer { wasSent = true }
    guard wasSent, !request.isSafe else { return true }
    ending = .connectionLost(host: origin.name)
    return false
  }

  /// Runs a check of the transfer in a libcurl callback.
  ///
  /// - Returns: The value to return to libcurl: 0 to continue if the check returned `true`, or 1 to
  ///   end the transfer.
  private static func goesOn(_ context: UnsafeMutableRawPointer?, _ check: (CurlTransfer) -> Bool) -> Int32 {
    guard let context else { return 1 }
    return check(Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()) ? 0 : 1
  }

  /// Passes received bytes to a transfer.
  ///
  /// - Returns: The value to return to libcurl: `count` to continue, or any other number to end the
  ///   transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ append: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return append(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count &+ 1
  }
}
