import FoundationEssentials

/// Debian's nginx on a free port of 127.0.0.1, with TLS and HTTP/2, in front of an ``OriginServer``.
///
/// All its files are in a temporary directory of its own. It runs until ``stop()``, or until nothing refers to it any
/// more. For another certificate, start another.
public final class Nginx: Sendable {
  /// A request as nginx logged it, once it was done with it.
  public struct Access: Sendable {
    /// Each connection has its own.
    public let connection: Int
    /// `HTTP/2.0`, for one.
    public let httpVersion: String
    public let status: Int
    /// Method, target and version.
    public let request: String
  }

  /// It did not come up; what it said about it.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: Int
  private let directory: TemporaryDirectory
  private let process: BackgroundProcess

  /// - Parameter upstream: The URL of the server behind it, as in ``OriginServer/url``.
  public init(certificate: CertificateAuthority.Certificate, upstream: String, http2: Bool = true) throws {
    let configuration = { (port: Int) in
      Self.configuration("127.0.0.1:\(port) ssl\(http2 ? " http2" : "")", certificate, upstream)
    }
    do {
      (directory, port, process) = try Self.start(configuration)
    } catch is Failure {
      (directory, port, process) = try Self.start(configuration)  // Another process may have taken the port meanwhile.
    }
  }

  public var url: String { "https://localhost:\(port)" }

  public func stop() { process.stop() }

  /// What was logged so far, after waiting until it is at least `count` requests, but not for long.
  ///
  /// The client may have its answer a moment before nginx logs it.
  public func accesses(atLeast count: Int = 0) throws -> [Access] {
    var found: [Access] = []
    _ = try eventually(within: 2) {
      found = try directory.read("access.log").split(separator: "\n").compactMap(Access.init(line:))
      return found.count >= count
    }
    return found
  }
}

extension Nginx {
  private static func start(
    _ configuration: (_ port: Int) -> String
  ) throws -> (TemporaryDirectory, port: Int, BackgroundProcess) {
    let directory = try TemporaryDirectory()
    let port = try Loopback.freePort()
    try directory.write("nginx.conf", configuration(port))
    let log = directory.file("error.log")
    let process = try BackgroundProcess(
      ["/usr/sbin/nginx", "-p", directory.path, "-c", directory.file("nginx.conf"), "-e", log],
      environment: [:], logFile: log)
    // It writes its process id when it has the port: from then on no other process answers there.
    let isUp = try eventually(within: 10) {
      let hasPort = FileManager.default.fileExists(atPath: directory.file("nginx.pid"))
      return try !process.isRunning || (hasPort && Loopback.accepts(port: port))
    }
    guard isUp, process.isRunning else {
      throw Failure(description: "nginx did not start: \((try? directory.read("error.log")) ?? "")")
    }
    return (directory, port, process)
  }

  /// One process without a master: it stays in the foreground, and no second user needs to read its files.
  private static func configuration(
    _ listen: String, _ certificate: CertificateAuthority.Certificate, _ upstream: String
  ) -> String {
    """
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log error.log warn;
    events {}
    http {
      log_format plain '$connection $server_protocol $status $request';
      access_log access.log plain;
      client_body_temp_path client_body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      client_max_body_size 0;
      server {
        listen \(listen);
        server_name localhost;
        ssl_certificate \(certificate.file);
        ssl_certificate_key \(certificate.keyFile);
        location / {
          proxy_pass \(upstream);
          proxy_http_version 1.1;
          proxy_buffering off;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-Proto https;
        }
      }
    }

    """
  }
}

extension Nginx.Access {
  /// Reads a line of the log format above.
  fileprivate init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 3)
    guard fields.count == 4, let connection = Int(fields[0]), let status = Int(fields[2]) else { return nil }
    self.init(connection: connection, httpVersion: String(fields[1]), status: status, request: String(fields[3]))
  }
}
