import CLibsecret
import Glibc

/// A fake Secret Service on a session bus that misbehaves in a chosen way.
public final class SecretServiceDouble: Sendable {
  public enum Behaviour: Sendable {
    case neverReplies
    /// Replies like a locked keyring, but only after a delay.
    case repliesAfter(seconds: Double)
    case repliesWithGarbage
    /// Reports every collection as locked, and dismisses the password prompt as a user would.
    case dismissesPrompt
    /// Reports every collection as locked, and never completes the password prompt.
    case leavesPromptOpen
  }

  /// The double could not connect to the bus or claim the name of the Secret Service.
  public struct Failure: Error {}

  private let connection: UInt

  public init(on bus: SessionBus, that behaviour: Behaviour) throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(bus.address, flags, nil, nil, nil) else {
      throw Failure()
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    let box = Unmanaged.passRetained(Script(behaviour)).toOpaque()
    g_dbus_connection_add_filter(connection, replyMessage, box) { script in
      if let script { Unmanaged<Script>.fromOpaque(script).release() }
    }
    let name = g_variant_parse(nil, "('org.freedesktop.secrets', uint32 4)", nil, nil, nil)
    let reply = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", name, nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let reply else { throw Failure() }
    g_variant_unref(reply)
    self.connection = UInt(bitPattern: connection)
  }

  deinit {
    guard let connection = OpaquePointer(bitPattern: connection) else { return }
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }
}

/// The replies that a double sends.
private final class Script: Sendable {
  private let behaviour: SecretServiceDouble.Behaviour

  init(_ behaviour: SecretServiceDouble.Behaviour) { self.behaviour = behaviour }

  /// Returns the reply to a method call.
  ///
  /// - Returns: The body as GVariant text and the delay in seconds, or `nil` if the double must not
  ///   reply.
  func reply(to method: String, of interface: String) -> (body: String, seconds: Double)? {
    switch behaviour {
    case .neverReplies: return nil
    case .repliesAfter(let seconds): return (Self.locked(method, interface), seconds)
    case .repliesWithGarbage: return ("('rubbish', uint32 42)", 0)
    case .dismissesPrompt, .leavesPromptOpen: return (Self.locked(method, interface), 0)
    }
  }

  var endsPrompt: Bool {
    if case .dismissesPrompt = behaviour { true } else { false }
  }

  private static func locked(_ method: String, _ interface: String) -> String {
    switch (interface, method) {
    case (_, "ReadAlias"): "(objectpath '/org/freedesktop/secrets/collection/login',)"
    case (_, "GetAll"):
      "({'Locked': <true>, 'Label': <'Login'>, 'Items': <@ao []>, 'Collections': <@ao []>, "
        + "'Created': <uint64 0>, 'Modified': <uint64 0>},)"
    case (_, "Get"): "(<true>,)"
    case (_, "SearchItems"): "(@ao [], @ao [])"
    case (_, "Unlock"): "(@ao [], objectpath '/org/freedesktop/secrets/prompt/p1')"
    default: "()"
    }
  }
}

private let replyMessage: GDBusMessageFilterFunction = { connection, message, isIncoming, script in
  guard isIncoming != 0, let message, let script, let connection,
    g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
  else { return message }
  let method = g_dbus_message_get_member(message).map { String(cString: $0) } ?? ""
  let interface = g_dbus_message_get_interface(message).map { String(cString: $0) } ?? ""
  let double = Unmanaged<Script>.fromOpaque(script).takeUnretainedValue()
  if let (body, seconds) = double.reply(to: method, of: interface) {
    let call = Call(connection: UInt(bitPattern: connection), message: UInt(bitPattern: message))
    g_object_ref(UnsafeMutableRawPointer(message))
    let endsPrompt = method == "Prompt" && double.endsPrompt
    if seconds == 0 {
      call.reply(body, endsPrompt: endsPrompt)
    } else {
      // GIO calls this filter on a thread that all connections of the process share. Another thread
      // has to wait, so that the delay doesn't block the other connections.
      try? startThread {
        usleep(UInt32(seconds * 1_000_000))
        call.reply(body, endsPrompt: endsPrompt)
      }
    }
  }
  g_object_unref(UnsafeMutableRawPointer(message))
  return nil
}

/// A D-Bus method call that has no reply yet.
private struct Call: Sendable {
  let connection: UInt
  let message: UInt

  func reply(_ body: String, endsPrompt: Bool) {
    guard let connection = OpaquePointer(bitPattern: connection), let message = OpaquePointer(bitPattern: message)
    else { return }
    let reply = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(reply, g_variant_parse(nil, body, nil, nil, nil))
    g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(reply.map { UnsafeMutableRawPointer($0) })
    if endsPrompt {
      g_dbus_connection_emit_signal(
        connection, nil, g_dbus_message_get_path(message), "org.freedesktop.Secret.Prompt", "Completed",
        g_variant_parse(nil, "(true, <@ao []>)", nil, nil, nil), nil)
    }
    g_object_unref(UnsafeMutableRawPointer(message))
  }
}
