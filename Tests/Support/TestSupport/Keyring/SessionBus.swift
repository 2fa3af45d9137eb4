import FoundationEssentials

/// A private D-Bus session bus that doesn't start services on demand.
///
/// The bus runs until ``stop()`` or until the instance is released.
public final class SessionBus: Sendable {
  /// The bus or a service on it did not start. The description includes the log, if there is one.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  let directory: TemporaryDirectory
  private let process: BackgroundProcess

  public init() throws {
    let directory = try TemporaryDirectory()
    let configuration = try directory.write("bus.conf", Self.configuration(directory.file("bus")))
    let log = directory.file("bus.log")
    process = try BackgroundProcess(
      ["dbus-daemon", "--nofork", "--config-file=\(configuration)"], environment: ["PATH": "/usr/bin:/bin"],
      logFile: log)
    self.directory = directory
    let isUp = try eventually(within: 10) {
      try call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetId").contains("string")
    }
    guard isUp, process.isRunning else {
      throw Failure(description: "dbus-daemon did not start: \((try? directory.read("bus.log")) ?? "")")
    }
  }

  /// The address of the bus, for `DBUS_SESSION_BUS_ADDRESS`.
  public var address: String { "unix:path=\(directory.file("bus"))" }

  public func stop() { process.stop() }

  /// Waits up to 10 seconds until a service owns the name `org.freedesktop.secrets`, or none does.
  func waitForService(isRunning: Bool = true) throws {
    let isDone = try eventually(within: 10) {
      try call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets")
        .contains("\(isRunning)")
    }
    guard isDone else { throw Failure(description: "org.freedesktop.secrets did not \(isRunning ? "start" : "stop")") }
  }

  /// Calls a method with `dbus-send`.
  ///
  /// - Returns: The reply as `dbus-send` prints it.
  @discardableResult
  func call(_ name: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try Subprocess.run(
      "dbus-send", ["--bus=\(address)", "--print-reply", "--dest=\(name)", path, method] + arguments,
      environment: ["PATH": "/usr/bin:/bin"]
    ).output
  }

  private static func configuration(_ socket: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(socket)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
