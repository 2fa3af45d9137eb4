import Glibc

/// A real `gnome-keyring-daemon` on a private D-Bus session bus.
public final class GnomeKeyring: Sendable {
  private let bus: SessionBus
  private let process: BackgroundProcess

  /// Starts the daemon and waits until it is available on the bus.
  ///
  /// - Parameter isUnlocked: Whether the daemon unlocks the login collection, and creates it if it
  ///   doesn't exist. Otherwise the collections of an earlier daemon stay locked, and a new keyring
  ///   has no collection.
  public init(on bus: SessionBus, isUnlocked: Bool = true) throws {
    self.bus = bus
    let directory = bus.directory
    let password = try directory.write("password", "open sesame")
    let unlock = isUnlocked ? "--unlock" : ""
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

  /// Stops the daemon, and starts another one with the same collections.
  public func restarted(isUnlocked: Bool) throws -> GnomeKeyring {
    stop()
    try bus.waitForService(isRunning: false)
    return try GnomeKeyring(on: bus, isUnlocked: isUnlocked)
  }

  /// The folder with a file for each collection.
  public var collectionsFolder: String { bus.directory.file("data/keyrings") }

  public func lock() throws {
    try bus.call(
      "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
      "array:objpath:/org/freedesktop/secrets/collection/login")
  }

  /// Suspends the daemon with SIGSTOP. The daemon stays on the bus, but doesn't reply until
  /// ``thaw()``.
  public func freeze() { process.signal(SIGSTOP) }
  public func thaw() { process.signal(SIGCONT) }
  public func kill() { process.signal(SIGKILL) }
  public func stop() { process.stop() }
}
