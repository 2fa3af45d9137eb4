/// A response that can be encoded as HTTP/1.1.
struct WireResponse {
  let status: Int
  let reason: String
  let headers: [(String, String)]
  let body: [UInt8]

  /// Encodes the status line, the header fields and the body.
  ///
  /// The body is left out if the request method or the status forbids one.
  func bytes(forMethod method: String) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(reason)\r\n"
    for (name, value) in headers + lengthHeader { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + (method == "HEAD" || isBodiless ? [] : body)
  }

  /// Whether another response can follow on the same connection.
  ///
  /// The client must be able to tell where this response ends, and the response must not contain
  /// `Connection: close`.
  var canBeFollowed: Bool {
    let declared = value(of: "content-length")
    return value(of: "connection")?.lowercased() != "close"
      && (isBodiless || declared == nil || declared == String(body.count))
  }

  private var isBodiless: Bool { status == 204 || status == 304 || status < 200 }

  private var lengthHeader: [(String, String)] {
    let isSettled = isBodiless || value(of: "content-length") != nil || value(of: "transfer-encoding") != nil
    return isSettled ? [] : [("Content-Length", String(body.count))]
  }

  private func value(of name: String) -> String? {
    headers.first { $0.0.lowercased() == name }?.1
  }
}
