/// libsecret, with a typed function for each variadic one of GLib's that it takes to use it.
#ifndef GHLOTUS_CLIBSECRET_SHIM_H
#define GHLOTUS_CLIBSECRET_SHIM_H

#include <libsecret/secret.h>

/// What a token is filed under: the host that it is good for, and the login of its account there.
static inline const SecretSchema *ghlotus_schema(void) {
  static const SecretSchema schema = {
      "ghlotus.Token",
      SECRET_SCHEMA_NONE,
      {{"host", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"login", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}}};
  return &schema;
}

/// Asks for an object to be unlocked (https://specifications.freedesktop.org/secret-service: Service.Unlock).
/// Sets `prompt` to the path of the prompt that is needed for it, `/` where none is.
static inline gboolean ghlotus_unlock(
    SecretService *service, const char *path, char **prompt, GCancellable *cancellable, GError **error) {
  const char *paths[] = {path, NULL};
  GVariant *answer = g_dbus_connection_call_sync(
      g_dbus_proxy_get_connection(G_DBUS_PROXY(service)), "org.freedesktop.secrets", "/org/freedesktop/secrets",
      "org.freedesktop.Secret.Service", "Unlock", g_variant_new("(^ao)", paths), G_VARIANT_TYPE("(aoo)"),
      G_DBUS_CALL_FLAGS_NONE, -1, cancellable, error);
  if (answer == NULL) return FALSE;
  g_variant_get(answer, "(@aoo)", NULL, prompt);
  g_variant_unref(answer);
  return TRUE;
}

/// Whether an item or a collection is locked, by its own word and not by what the proxy remembers.
static inline gboolean ghlotus_is_locked(GDBusProxy *object, GCancellable *cancellable) {
  GVariant *answer = g_dbus_connection_call_sync(
      g_dbus_proxy_get_connection(object), g_dbus_proxy_get_name(object), g_dbus_proxy_get_object_path(object),
      "org.freedesktop.DBus.Properties", "Get",
      g_variant_new("(ss)", g_dbus_proxy_get_interface_name(object), "Locked"), G_VARIANT_TYPE("(v)"),
      G_DBUS_CALL_FLAGS_NONE, -1, cancellable, NULL);
  if (answer == NULL) return TRUE;
  GVariant *value = NULL;
  g_variant_get(answer, "(v)", &value);
  gboolean locked = !g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) || g_variant_get_boolean(value);
  g_variant_unref(value);
  g_variant_unref(answer);
  return locked;
}

/// Shows a prompt and waits for its end, however that is reached.
static inline gboolean ghlotus_prompt(
    SecretService *service, const char *path, GCancellable *cancellable, GError **error) {
  SecretPrompt *prompt = (SecretPrompt *)g_initable_new(
      SECRET_TYPE_PROMPT, cancellable, error, "g-connection", g_dbus_proxy_get_connection(G_DBUS_PROXY(service)),
      "g-name", "org.freedesktop.secrets", "g-object-path", path,
      "g-interface-name", "org.freedesktop.Secret.Prompt", "g-flags", G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, NULL);
  if (prompt == NULL) return FALSE;
  GVariant *result = secret_prompt_perform_sync(prompt, "", cancellable, G_VARIANT_TYPE("ao"), error);
  g_object_unref(prompt);
  if (result == NULL) return FALSE;
  g_variant_unref(result);
  return TRUE;
}

#endif
