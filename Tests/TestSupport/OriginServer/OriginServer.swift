import CGlibcGNU
import Glibc
import Synchronization

/// An HTTP/1.1 server of the test's own on 127.0.0.1, which can also misbehave, byte by byte.
///
/// Each connection has a thread, on which the handler is called. It listens until ``stop()``, or until nothing refers
/// to it any more.
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

  /// Everything received so far, in the order in which it arrived.
  public var requests: [ReceivedRequest] { log.contents.withLock(\.requests) }

  /// How many connections were accepted so far.
  public var connectionCount: Int { log.contents.withLock(\.connectionCount) }

  /// Refuses new connections at once, and ends those that are open.
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

  /// What has happened, as told by all the connections' threads.
  private final class Log: Sendable {
    struct Contents {
      var requests: [ReceivedRequest] = []
      var connectionCount = 0
    }

    let contents = Mutex(Contents())

    func add(_ request: ReceivedRequest) { contents.withLock { $0.requests.append(request) } }

    /// The number of the new connection.
    func addConnection() -> Int {
      contents.withLock {
        $0.connectionCount += 1
        return $0.connectionCount
      }
    }
  }
}
