import CLibcurl
import FoundationEssentials
import LotusModel

/// Wraps one easy handle: a request on its way and what has come of its answer.
///
/// It is set up by the caller and then belongs to the curl thread alone, so it is never used by two threads at once.
final class CurlTransfer: @unchecked Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError>

  let handle: UnsafeMutableRawPointer
  private let request: HTTPRequest
  private let host: String
  private let settings: CurlSettings
  private var fieldList: UnsafeMutablePointer<curl_slist>?
  private var answer: CurlAnswer

  init(_ request: HTTPRequest, settings: CurlSettings) throws(TransportError) {
    guard let origin = Origin(request.url) else {
      throw .unusable(reason: "\(request.url.absoluteString) is no address")
    }
    guard origin.isAllowed else { throw .unusable(reason: "plain http is for this machine alone, use https") }
    guard let handle = curl_easy_init() else { throw .unusable(reason: "libcurl gives no handle") }
    self.handle = handle
    self.request = request
    self.host = origin.name
    self.settings = settings
    self.answer = CurlAnswer(maximumBodySize: settings.maximumBodySize, maximumHeaderSize: settings.maximumHeaderSize)
    setTarget(origin)
    setBounds()
    setMethodAndBody()
    try setFields()
    setCallbacks()
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(fieldList)
  }

  /// What the transfer came to. To be called once, at its end.
  func outcome(_ code: CURLcode) -> Outcome {
    if answer.isTooLarge { return .failure(.tooLarge(host: host, limit: settings.maximumBodySize)) }
    if answer.hasTooManyFields { return .failure(.malformed(host: host, reason: "its header has no end")) }
    guard code == CURLE_OK else {
      var verification = 0
      _ = ghlotus_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &verification)
      return .failure(TransportError(code, verification: verification, host: host, hasBody: !answer.body.isEmpty))
    }
    guard let response = answer.response else { return .failure(.malformed(host: host, reason: "it is not HTTP")) }
    return .success(response)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    _ = ghlotus_set_long(handle, option, value)
  }

  private func setTarget(_ origin: Origin) {
    _ = ghlotus_set_string(handle, CURLOPT_URL, request.url.absoluteString)
    _ = ghlotus_set_string(handle, CURLOPT_PROTOCOLS_STR, origin.scheme)
    if let file = settings.certificateFile { _ = ghlotus_set_string(handle, CURLOPT_CAINFO, file) }
    // HTTP/2 over TLS only; wait for a connection that can be shared rather than open another.
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    // Plain http cannot share one; there, waiting would only make requests go one after the other.
    if origin.scheme == "https" { set(CURLOPT_PIPEWAIT, 1) }
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // An empty list means: everything that this libcurl can decode.
    _ = ghlotus_set_string(handle, CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setBounds() {
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(settings.connectTimeout * 1000))
    set(CURLOPT_LOW_SPEED_LIMIT, 1)
    set(CURLOPT_LOW_SPEED_TIME, max(1, Int(settings.stallTimeout.rounded())))
    // Threads and signals do not mix; and do not wait for a resolver that hangs when the transfer is removed.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }

  private func setMethodAndBody() {
    switch request.method {
    case .get where request.body == nil: set(CURLOPT_HTTPGET, 1)
    case .head where request.body == nil: set(CURLOPT_NOBODY, 1)
    case .delete where request.body == nil: _ = ghlotus_set_string(handle, CURLOPT_CUSTOMREQUEST, "DELETE")
    default:
      setBody(request.body ?? Data())
      _ = ghlotus_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.name)
    }
  }

  private func setBody(_ body: Data) {
    _ = ghlotus_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    // A terminator more, so that an empty body has an address too.
    (body + [0]).withUnsafeBytes { bytes in
      _ = ghlotus_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
  }

  private func setFields() throws(TransportError) {
    for field in request.headers.fields {
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else {
        throw .unusable(reason: "the header field \(field.name) holds a control character")
      }
      fieldList = curl_slist_append(fieldList, line)
    }
    // What libcurl would add of its own accord.
    for name in ["Accept", "Content-Type", "Expect"] where !request.headers.contains(name) {
      fieldList = curl_slist_append(fieldList, "\(name):")
    }
    _ = ghlotus_set_list(handle, CURLOPT_HTTPHEADER, fieldList)
  }

  private func setCallbacks() {
    // The handle lives inside this object, so an unretained pointer outlives no callback.
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ghlotus_set_pointer(handle, CURLOPT_WRITEDATA, context)
    _ = ghlotus_set_pointer(handle, CURLOPT_HEADERDATA, context)
    _ = ghlotus_set_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveBody($1) }
    }
    _ = ghlotus_set_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveHeaderLine($1) }
    }
  }

  /// - Returns: the number of bytes taken; any other number than `count` ends the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (inout CurlAnswer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return take(&transfer.answer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : count &+ 1
  }
}
