/// The ways in which servers and networks fail, by name.
extension Response {
  /// The connection is reset as soon as the request has arrived.
  public static var resetBeforeHeaders: Response { .steps([.reset]) }

  /// The connection is reset in the middle of a header.
  public static var resetInHeaders: Response {
    .steps([.send("HTTP/1.1 200 OK\r\nContent-Type: appl"), .pause(seconds: momentToRead), .reset])
  }

  /// The connection is reset after some of the body that the headers promised.
  public static var resetInBody: Response {
    .steps([.send(promisingHead + partOfBody), .pause(seconds: momentToRead), .reset])
  }

  /// The connection closes in good order after some of the body that the headers promised.
  public static var bodyCutShort: Response { .steps([.send(promisingHead + partOfBody), .close]) }

  /// A body that never ends, as fast as the client takes it.
  public static var endlessBody: Response {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
    return .steps([.send(head), .sendForever(String(repeating: "[", count: 65_536))])
  }

  /// Headers that never end, as fast as the client takes them.
  public static var endlessHeaders: Response {
    .steps([.send("HTTP/1.1 200 OK\r\n"), .sendForever(String(repeating: "X-Filler: lotus\r\n", count: 1_000))])
  }

  /// Not a byte of an answer.
  public static var stallBeforeHeaders: Response { .steps([.stall]) }

  /// Silence after some of the body that the headers promised.
  public static var stallInBody: Response { .steps([.send(promisingHead + partOfBody), .stall]) }

  /// The greeting of a server of another kind.
  public static var notHTTP: Response { .steps([.send("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"), .close]) }

  /// A small gzip body that decodes to this many megabytes of zeros.
  ///
  /// It takes `gzip` about a second for 200 megabytes: make it once, outside the handler.
  public static func gzipBomb(decodedMegabytes: Int) throws -> Response {
    let command = "head -c \(decodedMegabytes)M /dev/zero | gzip -9"
    let result = try Subprocess.run("/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"])
    let headers = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
    return .response(status: 200, headers: headers, body: result.standardOutput)
  }

  private static let promisingHead =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
  private static let partOfBody = #"{"login":"lotus","name":""#
  /// Long enough for the client to take what was sent before the reset overtakes it.
  private static let momentToRead = 0.05
}
