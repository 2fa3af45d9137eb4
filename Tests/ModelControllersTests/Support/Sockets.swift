import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// How many sockets this process holds open towards a port of 127.0.0.1.
func openSockets(to port: Int) throws -> Int {
  let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
  return descriptors.compactMap { Int32($0) }.count { peerPort(of: $0) == port }
}

/// Nil for what is no connected socket, and for what has been closed meanwhile.
private func peerPort(of descriptor: Int32) -> Int? {
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let failure = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
  }
  return failure == 0 && address.sin_family == sa_family_t(AF_INET) ? Int(UInt16(bigEndian: address.sin_port)) : nil
}

/// A port where connections come about, for the system accepts them, and not a byte is ever said.
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

  /// Waits for the first connection and sends a text before any request.
  func greet(with text: String) {
    let peer = accept(socket, nil, nil)
    defer { close(peer) }
    _ = text.withCString { send(peer, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    // It has been heard when the peer goes away, or says something itself.
    var byte: UInt8 = 0
    recv(peer, &byte, 1, 0)
  }

  /// A port that is bound, so that no other process gets it, and not listened on. Its descriptor stays open.
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

/// Only in a process of a test's own: others may be reading the environment.
func setVariable(_ name: String, _ value: String) {
  setenv(name, value, 1)
}

func unsetVariable(_ name: String) {
  unsetenv(name)
}

/// Lets this process grow by so much and no more, which is less than a thread's stack. Only in a process of a test's own.
func allowMemory(megabytes: Int) throws {
  let pages = try #require(Int(try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }))
  let size = rlim_t(pages * sysconf(Int32(_SC_PAGESIZE)) + megabytes << 20)
  var limit = rlimit(rlim_cur: size, rlim_max: size)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
