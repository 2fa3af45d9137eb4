/// The reaction of an ``OriginServer`` to a request.
///
/// The reaction is either a complete HTTP response or a list of raw steps, which can violate HTTP.
public enum Response: Sendable {
  /// A complete response.
  ///
  /// The server adds `Content-Length` unless the header fields already declare a length or a
  /// transfer encoding.
  case response(status: Int, reason: String = "", headers: [(String, String)] = [], body: [UInt8] = [])
  /// A list of steps to perform.
  ///
  /// The server sends nothing else, and closes the connection after the last step.
  case steps([Step])

  /// An action on a connection.
  public enum Step: Sendable {
    case send([UInt8])
    case pause(seconds: Double)
    /// Ends the connection with a TCP reset.
    case reset
    /// Closes the connection normally, with a TCP FIN.
    case close
    /// Keeps the connection open without sending anything until the server stops.
    case stall
    /// Sends the same bytes repeatedly until the client disconnects or the server stops.
    ///
    /// The `every` value is the pause after each transmission, in seconds.
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
