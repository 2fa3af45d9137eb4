/// What an ``OriginServer`` does about a request: a proper response, or a script of bytes and mishaps.
public enum Response: Sendable {
  /// A response of known length. `Content-Length` is added where the headers say nothing of the length.
  case response(status: Int, reason: String = "", headers: [(String, String)] = [], body: [UInt8] = [])
  /// Exactly these steps and nothing of its own; the connection closes after the last.
  case steps([Step])

  /// One thing done to a connection.
  public enum Step: Sendable {
    case send([UInt8])
    case pause(seconds: Double)
    /// Ends the connection with a TCP reset.
    case reset
    /// Ends the connection in good order.
    case close
    /// Holds the connection open and silent until the server stops.
    case stall
    /// Sends these bytes again and again, with pauses between, until the peer goes away or the server stops.
    case sendForever([UInt8], every: Double = 0)

    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    public static func sendForever(_ text: String, every seconds: Double = 0) -> Step {
      .sendForever(Array(text.utf8), every: seconds)
    }
  }

  public static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> Response {
    .text(text, type: "application/json; charset=utf-8", status: status, headers: headers)
  }

  public static func html(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> Response {
    .text(text, type: "text/html; charset=utf-8", status: status, headers: headers)
  }

  public static func redirect(to location: String, status: Int = 302) -> Response {
    .response(status: status, headers: [("Location", location)])
  }

  private static func text(_ text: String, type: String, status: Int, headers: [(String, String)]) -> Response {
    .response(status: status, headers: [("Content-Type", type)] + headers, body: Array(text.utf8))
  }
}
