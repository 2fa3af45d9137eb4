import CLibsecret
import Glibc
import LotusModel

/// The keyring requests of one `SecretCall`. Requests block, so they run on the thread of that
/// call.
///
/// The errors are the ones that the Secret Service API defines
/// (https://specifications.freedesktop.org/secret-service). libsecret hides some of them. For
/// example, its lookup function reports that a locked item doesn't exist. Therefore, this type
/// searches for items without unlocking them, and then checks whether each item is locked.
///
/// Until the collection of an item has been unlocked once, the item's attributes can't be read. In
/// this state, gnome-keyring finds the item by its host and login, but not by its schema.
struct SecretSession {
  private let libsecret: Libsecret
  private let service: UnsafeMutablePointer<SecretService>
  private let cancellable: UnsafeMutablePointer<GCancellable>?
  private let canPrompt: Bool
  /// Called before each request with the number of seconds that the request may take.
  private let willAsk: (Double) -> Void

  init(
    _ libsecret: Libsecret, cancellable: UnsafeMutablePointer<GCancellable>?, canPrompt: Bool,
    willAsk: @escaping (Double) -> Void
  ) throws(CredentialError) {
    // By default, GLib writes its warnings to standard error, so discard them.
    _ = libsecret.g_log_set_default_handler({ _, _, _, _ in }, nil)
    var error: UnsafeMutablePointer<GError>?
    guard let bus = libsecret.g_bus_get_sync(G_BUS_TYPE_SESSION, cancellable, &error) else {
      throw Self.error(error, from: libsecret, otherwise: .noBus)
    }
    // By default, GIO ends the process when the bus closes the connection, so turn that off.
    libsecret.g_dbus_connection_set_exit_on_close(bus, 0)
    defer { libsecret.g_object_unref(UnsafeMutableRawPointer(bus)) }
    willAsk(SecretDeadline.reply)
    guard
      let service = libsecret.secret_service_open_sync(
        libsecret.secret_service_get_type(), nil, SECRET_SERVICE_NONE, cancellable, &error)
    else { throw Self.error(error, from: libsecret) }
    self.libsecret = libsecret
    self.service = service
    self.cancellable = cancellable
    self.canPrompt = canPrompt
    self.willAsk = willAsk
  }

  func close() {
    libsecret.g_object_unref(service)
  }

  /// Ensures that a collection for new items exists and is unlocked.
  func openCollection() throws(CredentialError) {
    var error: UnsafeMutablePointer<GError>?
    willAsk(SecretDeadline.reply)
    let collection = libsecret.secret_collection_for_alias_sync(
      service, "default", SECRET_COLLECTION_NONE, cancellable, &error)
    guard let collection else { throw error == nil ? .noCollection : Self.error(error, from: libsecret) }
    defer { libsecret.g_object_unref(collection) }
    guard libsecret.secret_collection_get_locked(collection) != 0 else { return }
    try unlock(collection)
  }

  func store(_ secret: String, label: String, attributes: [String: String]) throws(CredentialError) {
    var error: UnsafeMutablePointer<GError>?
    let table = self.table(attributes)
    let value = libsecret.secret_value_new(secret, -1, "text/plain")
    defer {
      libsecret.g_hash_table_unref(table)
      libsecret.secret_value_unref(value.map { UnsafeMutableRawPointer($0) })
    }
    willAsk(SecretDeadline.reply)
    let isStored = libsecret.secret_service_store_sync(
      service, ghlotus_schema(), table, "default", label, value, cancellable, &error)
    guard isStored != 0 else { throw Self.error(error, from: libsecret) }
  }

  /// Returns the attributes of every matching item, whether it is locked or not. If no attributes
  /// can be read, the items are unlocked first.
  ///
  /// - Parameter attributes: The attributes that an item must have. An empty dictionary matches all
  ///   items whose attributes can be read.
  func search(_ attributes: [String: String]) throws(CredentialError) -> [[String: String]] {
    try items(attributes, needsAll: false) { items throws(CredentialError) in items.map(self.attributes(of:)) }
  }

  /// Returns the secret of an item with the given attributes. If every such item is locked, one is
  /// unlocked first.
  ///
  /// - Returns: `nil` if no such item exists.
  func secret(_ attributes: [String: String]) throws(CredentialError) -> String? {
    try items(attributes, needsAll: false) { items throws(CredentialError) in
      guard let item = items.first(where: { !isLocked($0) }) ?? items.first else { return nil }
      if isLocked(item) { try unlock(item) }
      var error: UnsafeMutablePointer<GError>?
      willAsk(SecretDeadline.reply)
      guard libsecret.secret_item_load_secret_sync(item, cancellable, &error) != 0 else {
        throw Self.error(error, from: libsecret)
      }
      guard let value = libsecret.secret_item_get_secret(item) else { return nil }
      defer { libsecret.secret_value_unref(UnsafeMutableRawPointer(value)) }
      return libsecret.secret_value_get_text(value).map { String(cString: $0) }
    }
  }

  /// Deletes all items with the given attributes. Locked items are unlocked first. If one can't be
  /// unlocked, none is deleted.
  ///
  /// - Returns: `true` if such an item existed.
  func delete(_ attributes: [String: String]) throws(CredentialError) -> Bool {
    try items(attributes) { items throws(CredentialError) in
      for item in items where isLocked(item) { try unlock(item) }
      for item in items {
        var error: UnsafeMutablePointer<GError>?
        willAsk(SecretDeadline.reply)
        guard libsecret.secret_item_delete_sync(item, cancellable, &error) != 0 else {
          throw Self.error(error, from: libsecret)
        }
      }
      return !items.isEmpty
    }
  }

  private typealias Item = UnsafeMutablePointer<SecretItem>

  private func isLocked(_ item: Item) -> Bool {
    libsecret.secret_item_get_locked(item) != 0
  }

  /// Performs work with the items that have the given attributes and were stored by ghlotus.
  ///
  /// - Parameter needsAll: Whether the work needs every item. Items with unreadable attributes must
  ///   then be unlocked. If `false`, these items are unlocked only if no other item was stored by
  ///   ghlotus.
  private func items<Value>(
    _ attributes: [String: String], needsAll: Bool = true, _ body: ([Item]) throws(CredentialError) -> Value
  ) throws(CredentialError) -> Value {
    let value = try found(attributes) { items throws(CredentialError) -> Value? in
      let sealed = items.filter { self.attributes(of: $0)["host"] == nil }
      let own = items.filter(isOwn)
      if sealed.isEmpty || !needsAll && !own.isEmpty { return try body(own) }
      for item in sealed { try unlock(item) }
      return nil
    }
    if let value { return value }
    return try found(attributes) { items throws(CredentialError) in try body(items.filter(isOwn)) }
  }

  private func isOwn(_ item: Item) -> Bool {
    let attributes = attributes(of: item)
    return attributes["host"] != nil && attributes["xdg:schema"] == String(cString: ghlotus_schema().pointee.name)
  }

  /// Performs work with the items that have the given attributes.
  private func found<Value>(
    _ attributes: [String: String], _ body: ([Item]) throws(CredentialError) -> Value
  ) throws(CredentialError) -> Value {
    var error: UnsafeMutablePointer<GError>?
    let table = self.table(attributes)
    willAsk(SecretDeadline.reply)
    // Without attributes, the schema is the only way to find the items of ghlotus.
    let list = libsecret.secret_service_search_sync(
      service, attributes.isEmpty ? ghlotus_schema() : nil, table, SECRET_SEARCH_ALL, cancellable, &error)
    libsecret.g_hash_table_unref(table)
    if error != nil { throw Self.error(error, from: libsecret) }
    defer { libsecret.g_list_free_full(list, libsecret.g_object_unref) }
    var items: [Item] = []
    var link = list
    while let current = link {
      if let item = current.pointee.data { items.append(item.assumingMemoryBound(to: SecretItem.self)) }
      link = current.pointee.next
    }
    return try body(items)
  }

  /// Unlocks an item or a collection. Shows a prompt if the keyring requires one.
  private func unlock(_ object: UnsafeMutableRawPointer) throws(CredentialError) {
    let proxy = object.assumingMemoryBound(to: GDBusProxy.self)
    guard let path = libsecret.g_dbus_proxy_get_object_path(proxy) else { throw .locked }
    var error: UnsafeMutablePointer<GError>?
    var prompt: UnsafeMutablePointer<CChar>?
    willAsk(SecretDeadline.reply)
    guard ghlotus_unlock(libsecret.functions, service, path, &prompt, cancellable, &error) != 0, let prompt else {
      throw Self.error(error, from: libsecret)
    }
    defer { libsecret.g_free(prompt) }
    if strcmp(prompt, "/") == 0 { return }
    // Without a screen, the keyring shows no prompt, but reports that the user dismissed it. Report
    // that the keyring is locked instead.
    guard canPrompt else { throw .locked }
    willAsk(SecretDeadline.prompt)
    guard ghlotus_prompt(libsecret.functions, service, prompt, cancellable, &error) != 0 else {
      throw Self.error(error, from: libsecret, otherwise: .dismissed)
    }
    willAsk(SecretDeadline.reply)
    // libsecret doesn't report whether the user confirmed or dismissed the prompt, so check the
    // lock itself.
    guard ghlotus_is_locked(libsecret.functions, proxy, cancellable) == 0 else { throw .dismissed }
  }

  private func table(_ attributes: [String: String]) -> OpaquePointer? {
    let table = libsecret.g_hash_table_new_full(
      libsecret.g_str_hash, libsecret.g_str_equal, libsecret.g_free, libsecret.g_free)
    for (name, value) in attributes {
      _ = libsecret.g_hash_table_insert(table, libsecret.g_strdup(name), libsecret.g_strdup(value))
    }
    return table
  }

  private func attributes(of item: Item) -> [String: String] {
    guard let table = libsecret.secret_item_get_attributes(item) else { return [:] }
    defer { libsecret.g_hash_table_unref(table) }
    return ["host", "login", "xdg:schema"].reduce(into: [:]) { found, name in
      guard let value = libsecret.g_hash_table_lookup(table, name) else { return }
      found[name] = String(cString: value.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Converts a `GError` to a credential error, and frees the `GError`.
  ///
  /// - Parameters:
  ///   - error: The error that GLib or libsecret returned.
  ///   - libsecret: The library.
  ///   - otherwise: The error to return if the `GError` has no specific meaning here.
  private static func error(
    _ error: UnsafeMutablePointer<GError>?, from libsecret: Libsecret, otherwise: CredentialError? = nil
  ) -> CredentialError {
    guard let error else { return otherwise ?? .failed(SecretKeyring.place, .noReason) }
    defer { libsecret.g_error_free(error) }
    _ = libsecret.g_dbus_error_strip_remote_error(error)
    let code = UInt32(bitPattern: error.pointee.code)
    switch error.pointee.domain {
    case libsecret.g_io_error_quark():
      if [G_IO_ERROR_CANCELLED.rawValue, G_IO_ERROR_TIMED_OUT.rawValue].contains(code) { return .timedOut }
    case libsecret.g_dbus_error_quark():
      switch code {
      case G_DBUS_ERROR_NO_REPLY.rawValue: return .failed(SecretKeyring.place, .stoppedResponding)
      case G_DBUS_ERROR_TIMEOUT.rawValue, G_DBUS_ERROR_TIMED_OUT.rawValue: return .timedOut
      case G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue, G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue,
        G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue...G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue:
        return .noService
      default: break
      }
    case libsecret.secret_error_get_quark():
      if code == SECRET_ERROR_IS_LOCKED.rawValue { return .locked }
      if code == SECRET_ERROR_NO_SUCH_OBJECT.rawValue { return .noCollection }
    default: break
    }
    let message = error.pointee.message.map { CredentialError.Failure.other(String(cString: $0)) }
    return otherwise ?? .failed(SecretKeyring.place, message ?? .noReason)
  }
}
