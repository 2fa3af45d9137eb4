import Glibc

/// TCP sockets on 127.0.0.1.
enum Loopback {
  /// Opens a listening socket on a free port.
  static func listen() throws -> (socket: Descriptor, port: Int) {
    let socket = try boundSocket()
    guard Glibc.listen(socket.number, SOMAXCONN) == 0 else { throw SystemError("listen") }
    return (socket, try port(of: socket))
  }

  /// Finds a free port. Another process may take the port before the caller uses it.
  static func freePort() throws -> Int {
    try port(of: boundSocket())
  }

  static func accepts(port: Int) throws -> Bool {
    let socket = try tcpSocket()
    return withSocketAddress(port: port) { connect(socket.number, $0, $1) } == 0
  }

  private static func tcpSocket() throws -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return try Descriptor(socket(AF_INET, type, 0), from: "socket")
  }

  private static func boundSocket() throws -> Descriptor {
    let socket = try tcpSocket()
    guard withSocketAddress(port: 0, { bind(socket.number, $0, $1) }) == 0 else { throw SystemError("bind") }
    return socket
  }

  private static func port(of socket: Descriptor) throws -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.number, $0, &size) }
    }
    guard result == 0 else { throw SystemError("getsockname") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func withSocketAddress(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
