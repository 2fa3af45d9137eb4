import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Returns the number of sockets of this process that are connected to a port of 127.0.0.1.
func openSockets(to port: Int) throws -> Int {
  let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
  return descriptors.compactMap { Int32($0) }.count { peerPort(of: $0) == port }
}

/// Returns the port that a socket is connected to.
///
/// - Returns: `nil` if the descriptor is closed or is not a connected IPv4 socket.
private func peerPort(of descriptor: Int32) -> Int? {
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let failure = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
  }
  return failure == 0 && address.sin_family == sa_family_t(AF_INET) ? Int(UInt16(bigEndian: address.sin_port)) : nil
}

/// A port that accepts connections but sends nothing on its own.
///
/// The kernel completes connections to a listening socket before any call of `accept`. No method
/// except `greet(with:)` accepts a connection or sends bytes.
final class SilentPort: Sendable {
  let port: Int
  private let socket: Int32

  init() throws {
    let (socket, port) = try Self.bound()
    guard listen(socket, 16) == 0 else { throw Failure() }
    self.socket = socket
    self.port = port
  }

  deinit { close(socket) }

  var host: String { "127.0.0.1:\(port)" }

  /// Waits for the first connection and sends a text at once, before the peer has sent a request.
  func greet(with text: String) {
    let peer = accept(socket, nil, nil)
    defer { close(peer) }
    _ = text.withCString { send(peer, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    // Keep the connection open until the peer closes it or sends something. By then, the peer has
    // received the text.
    var byte: UInt8 = 0
    recv(peer, &byte, 1, 0)
  }

  /// Returns a port that refuses connections.
  ///
  /// A socket is bound to the port but doesn't listen. The socket is never closed, so no other
  /// process can use the port.
  static func refusing() throws -> Int {
    try bound().port
  }

  struct Failure: Error {}

  private static func bound() throws -> (socket: Int32, port: Int) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Failure() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failures = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) | getsockname(socket, $0, &size)
      }
    }
    guard failures == 0 else { throw Failure() }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// Sets an environment variable.
///
/// Call this function only in a test's child process, because in the shared process another thread
/// may be reading the environment.
func setVariable(_ name: String, _ value: String) {
  setenv(name, value, 1)
}

func unsetVariable(_ name: String) {
  unsetenv(name)
}

/// Limits the address space of this process to its current size plus a number of megabytes.
///
/// Creating a thread fails if the limit leaves no room for its stack. Call this function only in a
/// test's child process.
func allowMemory(megabytes: Int) throws {
  let pages = try #require(Int(try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }))
  let size = rlim_t(pages * sysconf(Int32(_SC_PAGESIZE)) + megabytes << 20)
  var limit = rlimit(rlim_cur: size, rlim_max: size)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
