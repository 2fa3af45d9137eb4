# Functions for the scripts of the faults. bash reads this file through BASH_ENV.

[ "$(id -u)" = 0 ] && mapping=() || mapping=(--map-root-user)

# Makes a folder read-only while a command runs: read_only FOLDER COMMAND…
read_only() {
  unshare "${mapping[@]}" --mount bash -c '
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"' "$@"
}

# Moves a folder to a full disk while a command runs: full FOLDER COMMAND…
full() {
  mkdir -p "$1"
  unshare "${mapping[@]}" --mount bash -c '
    cp -a "$0" copy && mount -t tmpfs -o size=256k full "$0" && cp -a copy/. "$0" && rm -r copy
    head -c 1M /dev/zero >"$0/filler" 2>/dev/null
    "$@"
    status=$?
    rm "$0/filler" && cp -a "$0" copy && umount "$0" && find "$0" -mindepth 1 -delete && cp -a copy/. "$0" && rm -r copy
    exit $status' "$@"
}

# Runs a command that must obey file permissions, even if root runs it: mortal COMMAND…
mortal() {
  [ "$(id -u)" = 0 ] && set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@"
  exec "$@"
}

# Overwrites all files in a folder with the first bytes of a program: spoil FOLDER
spoil() { find "$1" -type f -exec sh -c 'head -c 300 /bin/sh >"$0"' {} \; ; }

# Cuts all files in a folder to half of their size: cut_short FOLDER
cut_short() { find "$1" -type f -exec sh -c 'truncate -s $(($(stat -c %s "$0") / 2)) "$0"' {} \; ; }

# Runs a command that must obey the limit on threads, even if root runs it: stranger COMMAND…
stranger() {
  [ "$(id -u)" = 0 ] && set -- setpriv --reuid=61234 --clear-groups env HOME=/ "$@"
  exec "$@"
}

# Prints the process ID of a service on the session bus: keyring [NAME]. The default is the keyring.
# The name DBus stands for the bus itself.
keyring() {
  dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.${1:-secrets} | grep -o '[0-9]*$'
}
