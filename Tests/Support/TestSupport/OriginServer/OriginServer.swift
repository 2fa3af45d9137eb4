import CGlibcGNU
import Glibc
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that can also send malformed or incomplete responses.
///
/// The server runs each connection on its own thread and calls the handler there. New connections
/// are accepted until ``stop()`` or until the instance is released.
public final class OriginServer: Sendable {
  public let port: Int
  private let listener: Descriptor
  private let stopSignal: StopSignal
  private let log: Log

  public init(_ handler: @escaping @Sendable (ReceivedRequest) -> Response) throws {
    let (listener, port) = try Loopback.listen()
    let (stopSignal, log) = (try StopSignal(), Log())
    try startThread {
      while stopSignal.allows(listener, POLLIN) {
        guard let socket = Self.accept(from: listener) else { continue }
        let number = log.addConnection()
        try? startThread {
          var connection = OriginConnection(number: number, socket: socket, stop: stopSignal)
          connection.serve { request in
            log.add(request)
            return handler(request)
          }
        }
      }
    }
    self.port = port
    self.listener = listener
    self.stopSignal = stopSignal
    self.log = log
  }

  deinit { stop() }

  public var url: String { "http://127.0.0.1:\(port)" }

  /// The requests received so far, in order of arrival.
  public var requests: [ReceivedRequest] { log.contents.withLock(\.requests) }

  /// The number of connections accepted so far.
  public var connectionCount: Int { log.contents.withLock(\.connectionCount) }

  /// Stops listening and closes the open connections.
  public func stop() {
    shutdown(listener.number, Int32(SHUT_RDWR))
    stopSignal.give()
  }

  private static func accept(from listener: Descriptor) -> Descriptor? {
    let number = accept4(listener.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
    guard let socket = try? Descriptor(number, from: "accept4") else { return nil }
    var on: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return socket
  }

  /// The requests and connections so far. The threads of all connections write to the same log.
  private final class Log: Sendable {
    struct Contents {
      var requests: [ReceivedRequest] = []
      var connectionCount = 0
    }

    let contents = Mutex(Contents())

    func add(_ request: ReceivedRequest) { contents.withLock { $0.requests.append(request) } }

    /// Counts a new connection.
    ///
    /// - Returns: The number of the connection, starting at 1.
    func addConnection() -> Int {
      contents.withLock {
        $0.connectionCount += 1
        return $0.connectionCount
      }
    }
  }
}
