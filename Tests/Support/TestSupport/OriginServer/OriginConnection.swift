import Glibc

/// The server's side of a connection to an ``OriginServer``.
///
/// The connection serves requests one after another until either side closes it.
struct OriginConnection {
  /// The reason the connection ends.
  enum Ended: Error { case byPeer, byServer, malformedRequest }

  let number: Int
  let socket: Descriptor
  let stop: StopSignal
  /// The bytes that were received but not parsed yet.
  private var unread: [UInt8] = []

  init(number: Int, socket: Descriptor, stop: StopSignal) {
    self.number = number
    self.socket = socket
    self.stop = stop
  }

  /// Reads and handles requests until the connection ends.
  ///
  /// - Parameter response: Called on this thread for each request.
  mutating func serve(_ response: (ReceivedRequest) -> Response) {
    do {
      while true {
        let request = try readRequest()
        try send(response(request), to: request)
      }
    } catch {
      // Every error here is an `Ended`. There is nothing to handle, because the client notices that
      // the connection is closed.
    }
  }
}

// MARK: - Receiving

extension OriginConnection {
  private mutating func readRequest() throws -> ReceivedRequest {
    let words = try readLine().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw Ended.malformedRequest }
    let headers = try readHeaders()
    return ReceivedRequest(
      method: words[0], target: words[1], version: words[2], headers: headers, body: try readBody(headers),
      arrival: monotonicNanoseconds(), connection: number)
  }

  private mutating func readHeaders() throws -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    while case let line = try readLine(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { throw Ended.malformedRequest }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append((String(line[..<colon]), String(value)))
    }
    return headers
  }

  private mutating func readBody(_ headers: [(name: String, value: String)]) throws -> [UInt8] {
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value.lowercased() }
    if header("expect") == "100-continue" { try send("HTTP/1.1 100 Continue\r\n\r\n") }
    if header("transfer-encoding") == "chunked" { return try readChunks() }
    guard let length = header("content-length") else { return [] }
    guard let count = Int(length), count >= 0 else { throw Ended.malformedRequest }
    return try read(count)
  }

  private mutating func readChunks() throws -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let size = try readLine().prefix { $0 != ";" }
      guard let count = Int(size, radix: 16), count >= 0 else { throw Ended.malformedRequest }
      if count == 0 { break }
      body += try read(count)
      guard try readLine().isEmpty else { throw Ended.malformedRequest }
    }
    _ = try readHeaders()  // Skip the trailer fields.
    return body
  }

  private mutating func readLine() throws -> String {
    var searched = 0
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = unread[..<end]
        unread.removeSubrange(...end)
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      }
      searched = unread.count
      try receive()
    }
  }

  private mutating func read(_ count: Int) throws -> [UInt8] {
    while unread.count < count { try receive() }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  private mutating func receive() throws {
    guard stop.allows(socket, POLLIN) else { throw Ended.byServer }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket.number, &buffer, buffer.count, 0)
    guard count > 0 else { throw Ended.byPeer }
    unread += buffer.prefix(count)
  }
}

// MARK: - Sending

extension OriginConnection {
  private func send(_ response: Response, to request: ReceivedRequest) throws {
    switch response {
    case .response(let status, let reason, let headers, let body):
      try send(WireResponse(status: status, reason: reason, headers: headers, body: body), to: request)
    case .steps(let steps):
      for step in steps { try perform(step) }
      throw Ended.byServer
    }
  }

  private func send(_ response: WireResponse, to request: ReceivedRequest) throws {
    try send(response.bytes(forMethod: request.method))
    let clientAllows = request.version == "HTTP/1.1" && request["Connection"]?.lowercased() != "close"
    if !(clientAllows && response.canBeFollowed) { throw Ended.byServer }
  }

  private func perform(_ step: Response.Step) throws {
    switch step {
    case .send(let bytes): try send(bytes)
    case .pause(let seconds): try pause(seconds: seconds)
    case .stall: try pause(seconds: nil)
    case .close: throw Ended.byServer
    case .reset:
      var atOnce = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
      throw Ended.byServer
    case .sendForever(let bytes, let seconds):
      while true {
        try send(bytes)
        if seconds > 0 { try pause(seconds: seconds) }
      }
    }
  }

  private func pause(seconds: Double?) throws {
    guard stop.allowsPause(seconds: seconds) else { throw Ended.byServer }
  }

  private func send(_ text: String) throws { try send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard stop.allows(socket, POLLOUT) else { throw Ended.byServer }
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      let count = rest.withUnsafeBytes { Glibc.send(socket.number, $0.baseAddress, $0.count, flags) }
      if count < 0 && errno != EAGAIN { throw Ended.byPeer }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
