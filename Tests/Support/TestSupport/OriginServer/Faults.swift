/// Common failures of servers and networks.
extension Response {
  /// Resets the connection as soon as the request has arrived.
  public static var resetBeforeHeaders: Response { .steps([.reset]) }

  /// Resets the connection in the middle of a header field.
  public static var resetInHeaders: Response {
    .steps([.send("HTTP/1.1 200 OK\r\nContent-Type: appl"), .pause(seconds: momentToRead), .reset])
  }

  /// Sends part of the body announced by `Content-Length`, then resets the connection.
  public static var resetInBody: Response {
    .steps([.send(promisingHead + partOfBody), .pause(seconds: momentToRead), .reset])
  }

  /// Sends part of the body announced by `Content-Length`, then closes the connection normally.
  public static var bodyCutShort: Response { .steps([.send(promisingHead + partOfBody), .close]) }

  /// Sends a body that never ends, as fast as the client receives it.
  public static var endlessBody: Response {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
    return .steps([.send(head), .sendForever(String(repeating: "[", count: 65_536))])
  }

  /// Sends header fields that never end, as fast as the client receives them.
  public static var endlessHeaders: Response {
    .steps([.send("HTTP/1.1 200 OK\r\n"), .sendForever(String(repeating: "X-Filler: lotus\r\n", count: 1_000))])
  }

  /// Keeps the connection open and never sends a byte.
  public static var stallBeforeHeaders: Response { .steps([.stall]) }

  /// Sends part of the body announced by `Content-Length`, then nothing more.
  public static var stallInBody: Response { .steps([.send(promisingHead + partOfBody), .stall]) }

  /// Sends the greeting of an SSH server, then closes the connection.
  public static var notHTTP: Response { .steps([.send("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"), .close]) }

  /// Creates a response with a small gzip body that decodes to many megabytes of zeros.
  ///
  /// Compressing 200 MB takes about a second. Create the response once, outside the server's
  /// handler.
  public static func gzipBomb(decodedMegabytes: Int) throws -> Response {
    let command = "head -c \(decodedMegabytes)M /dev/zero | gzip -9"
    let result = try Subprocess.run("/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"])
    let headers = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
    return .response(status: 200, headers: headers, body: result.standardOutput)
  }

  private static let promisingHead =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
  private static let partOfBody = #"{"login":"lotus","name":""#
  /// The pause before a reset, in seconds.
  ///
  /// A reset discards the bytes that the client hasn't read yet. The pause gives the client time to
  /// read them.
  private static let momentToRead = 0.05
}
