/// A response in the form in which it goes over the wire.
struct WireResponse {
  let status: Int
  let reason: String
  let headers: [(String, String)]
  let body: [UInt8]

  /// Status line, headers and, unless the method or the status forbids one, the body.
  func bytes(forMethod method: String) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(reason)\r\n"
    for (name, value) in headers + lengthHeader { head += "\(name): \(value)\r\n" }
    return Array((head + "\r\n").utf8) + (method == "HEAD" || isBodiless ? [] : body)
  }

  /// Whether the client can tell where this response ends, and was not told that the connection does.
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
