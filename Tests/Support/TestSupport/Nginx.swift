import FoundationEssentials

/// An nginx reverse proxy that adds TLS and HTTP/2 to an ``OriginServer``.
///
/// The proxy listens on a free port of 127.0.0.1 and stores its files in a temporary directory.
/// nginx runs until ``stop()`` or until the instance is released.
public final class Nginx: Sendable {
  /// A request from nginx's access log. nginx logs a request after it has sent the response.
  public struct Access: Sendable {
    /// nginx's serial number for the connection the request arrived on.
    public let connection: Int
    /// The protocol of the request, such as `HTTP/2.0`.
    public let httpVersion: String
    public let status: Int
    /// The request line: method, target and version.
    public let request: String
  }

  /// nginx did not start. The description includes its error log.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: Int
  private let directory: TemporaryDirectory
  private let process: BackgroundProcess

  /// Starts nginx and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - certificate: The certificate that nginx presents to clients.
  ///   - upstream: The URL of the server to forward requests to, as in ``OriginServer/url``.
  ///   - http2: Whether to offer HTTP/2 in addition to HTTP/1.1.
  public init(certificate: CertificateAuthority.Certificate, upstream: String, http2: Bool = true) throws {
    let configuration = { (port: Int) in
      Self.configuration("127.0.0.1:\(port) ssl\(http2 ? " http2" : "")", certificate, upstream)
    }
    do {
      (directory, port, process) = try Self.start(configuration)
    } catch is Failure {
      (directory, port, process) = try Self.start(configuration)  // Another process may have taken the port.
    }
  }

  public var url: String { "https://localhost:\(port)" }

  public func stop() { process.stop() }

  /// Returns the requests logged so far, after waiting up to 2 seconds for at least `count`.
  ///
  /// The wait is necessary because a client can receive the response a moment before nginx logs the
  /// request.
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
    // nginx creates nginx.pid after it has bound the port. Without this check, a connection could
    // reach another process that took the port first.
    let isUp = try eventually(within: 10) {
      let hasPort = FileManager.default.fileExists(atPath: directory.file("nginx.pid"))
      return try !process.isRunning || (hasPort && Loopback.accepts(port: port))
    }
    guard isUp, process.isRunning else {
      throw Failure(description: "nginx did not start: \((try? directory.read("error.log")) ?? "")")
    }
    return (directory, port, process)
  }

  /// Returns a configuration for a single process in the foreground.
  ///
  /// With a master process, nginx would run its workers as another user, who cannot read the files
  /// in the temporary directory.
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
  /// Parses a line of the access log, or returns `nil` if the line has another format.
  fileprivate init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 3)
    guard fields.count == 4, let connection = Int(fields[0]), let status = Int(fields[2]) else { return nil }
    self.init(connection: connection, httpVersion: String(fields[1]), status: status, request: String(fields[3]))
  }
}
