import Glibc

/// A real `gnome-keyring-daemon` on a bus of the test's own.
public final class GnomeKeyring: Sendable {
  private let bus: SessionBus
  private let process: BackgroundProcess

  /// - Parameter isNew: whether it has no collection yet.
  public init(on bus: SessionBus, isNew: Bool = false) throws {
    self.bus = bus
    let directory = bus.directory
    let password = try directory.write("password", "open sesame")
    let unlock = isNew ? "" : "--unlock"
    process = try BackgroundProcess(
      [
        "/bin/sh", "-c", "exec gnome-keyring-daemon --foreground --components=secrets \(unlock) < '\(password)'",
      ],
      environment: [
        "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": directory.path,
        "XDG_RUNTIME_DIR": directory.path, "XDG_DATA_HOME": directory.file("data"),
        "XDG_CONFIG_HOME": directory.file("config"), "XDG_CACHE_HOME": directory.file("cache"),
      ],
      logFile: directory.file("keyring.log"))
    try bus.waitForService()
  }

  public func lock() throws {
    try bus.call(
      "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
      "array:objpath:/org/freedesktop/secrets/collection/login")
  }

  /// It stays on the bus, and answers nothing until it is told to go on or ends.
  public func freeze() { process.signal(SIGSTOP) }
  public func thaw() { process.signal(SIGCONT) }
  public func kill() { process.signal(SIGKILL) }
  public func stop() { process.stop() }
}
