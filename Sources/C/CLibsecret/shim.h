/// libsecret, with typed wrappers for the variadic functions of GLib that are needed to use it,
/// because Swift can't import variadic C functions.
#ifndef GHLOTUS_CLIBSECRET_SHIM_H
#define GHLOTUS_CLIBSECRET_SHIM_H

#include "../CLibrary/library.h"
#include <libsecret/secret.h>

/// The functions of GLib and GIO can be found in libsecret, too, because libsecret depends on these
/// libraries.
#define GHLOTUS_SECRET_FUNCTIONS(F)                                                                                   \
  F(secret_service_get_type) F(secret_service_open_sync) F(secret_service_store_sync) F(secret_service_search_sync)   \
  F(secret_collection_for_alias_sync) F(secret_collection_get_locked) F(secret_value_new) F(secret_value_get_text)    \
  F(secret_value_unref) F(secret_item_get_locked) F(secret_item_load_secret_sync) F(secret_item_get_secret)           \
  F(secret_item_delete_sync) F(secret_item_get_attributes) F(secret_prompt_get_type) F(secret_prompt_perform_sync)    \
  F(secret_error_get_quark) F(g_bus_get_sync) F(g_cancellable_new) F(g_cancellable_cancel)                            \
  F(g_dbus_connection_call_sync) F(g_dbus_connection_set_exit_on_close) F(g_dbus_error_quark)                         \
  F(g_dbus_error_strip_remote_error) F(g_dbus_proxy_get_connection) F(g_dbus_proxy_get_interface_name)                \
  F(g_dbus_proxy_get_name) F(g_dbus_proxy_get_object_path) F(g_error_free) F(g_free) F(g_hash_table_insert)           \
  F(g_hash_table_lookup) F(g_hash_table_new_full) F(g_hash_table_unref) F(g_initable_new) F(g_io_error_quark)         \
  F(g_list_free_full) F(g_log_set_default_handler) F(g_object_unref) F(g_str_equal) F(g_str_hash) F(g_strdup)         \
  F(g_variant_get) F(g_variant_get_boolean) F(g_variant_is_of_type) F(g_variant_new) F(g_variant_unref)

GHLOTUS_LIBRARY(ghlotus_secret, "libsecret-1.so.0", GHLOTUS_SECRET_FUNCTIONS)

/// Replaces the macro G_VARIANT_TYPE, which calls a function of GLib to check the text.
#define GHLOTUS_VARIANT_TYPE(text) ((const GVariantType *)(text))

/// The attributes of a stored token: the host that the token is valid for, and the login of the
/// account on that host.
static inline const SecretSchema *ghlotus_schema(void) {
  static const SecretSchema schema = {
      "ghlotus.Token",
      SECRET_SCHEMA_NONE,
      {{"host", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"login", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}}};
  return &schema;
}

/// Requests the unlocking of an object with `Service.Unlock`. Sets `prompt` to the path of the
/// required prompt, or to `/` if no prompt is required. Source:
/// https://specifications.freedesktop.org/secret-service
static inline gboolean ghlotus_unlock(
    const ghlotus_secret *_Nonnull secret, SecretService *service, const char *path, char **prompt, GCancellable *cancellable, GError **error) {
  const char *paths[] = {path, NULL};
  GVariant *answer = secret->g_dbus_connection_call_sync(
      secret->g_dbus_proxy_get_connection((GDBusProxy *)service), "org.freedesktop.secrets", "/org/freedesktop/secrets",
      "org.freedesktop.Secret.Service", "Unlock", secret->g_variant_new("(^ao)", paths), GHLOTUS_VARIANT_TYPE("(aoo)"),
      G_DBUS_CALL_FLAGS_NONE, -1, cancellable, error);
  if (answer == NULL) return FALSE;
  secret->g_variant_get(answer, "(@aoo)", NULL, prompt);
  secret->g_variant_unref(answer);
  return TRUE;
}

/// Whether an item or a collection is locked. Queries the keyring, because the value that the proxy
/// caches may be outdated.
static inline gboolean ghlotus_is_locked(
    const ghlotus_secret *_Nonnull secret, GDBusProxy *object, GCancellable *cancellable) {
  GVariant *answer = secret->g_dbus_connection_call_sync(
      secret->g_dbus_proxy_get_connection(object), secret->g_dbus_proxy_get_name(object), secret->g_dbus_proxy_get_object_path(object),
      "org.freedesktop.DBus.Properties", "Get",
      secret->g_variant_new("(ss)", secret->g_dbus_proxy_get_interface_name(object), "Locked"), GHLOTUS_VARIANT_TYPE("(v)"),
      G_DBUS_CALL_FLAGS_NONE, -1, cancellable, NULL);
  if (answer == NULL) return TRUE;
  GVariant *value = NULL;
  secret->g_variant_get(answer, "(v)", &value);
  gboolean locked = !secret->g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) || secret->g_variant_get_boolean(value);
  secret->g_variant_unref(value);
  secret->g_variant_unref(answer);
  return locked;
}

/// Shows a prompt and waits until the user completes or dismisses it.
static inline gboolean ghlotus_prompt(
    const ghlotus_secret *_Nonnull secret, SecretService *service, const char *path, GCancellable *cancellable, GError **error) {
  SecretPrompt *prompt = (SecretPrompt *)secret->g_initable_new(
      secret->secret_prompt_get_type(), cancellable, error, "g-connection", secret->g_dbus_proxy_get_connection((GDBusProxy *)service),
      "g-name", "org.freedesktop.secrets", "g-object-path", path,
      "g-interface-name", "org.freedesktop.Secret.Prompt", "g-flags", G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, NULL);
  if (prompt == NULL) return FALSE;
  GVariant *result = secret->secret_prompt_perform_sync(prompt, "", cancellable, GHLOTUS_VARIANT_TYPE("ao"), error);
  secret->g_object_unref(prompt);
  if (result == NULL) return FALSE;
  secret->g_variant_unref(result);
  return TRUE;
}

#endif
