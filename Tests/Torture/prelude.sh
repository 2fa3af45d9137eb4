# Ways to harm a home, for the scripts of the faults (BASH_ENV).

[ "$(id -u)" = 0 ] && mapping=() || mapping=(--map-root-user)

# A folder that is read-only, while a command runs: read_only FOLDER COMMAND…
read_only() {
  unshare "${mapping[@]}" --mount bash -c '
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"' "$@"
}

# A folder on a full disk, while a command runs: full FOLDER COMMAND…
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

# A command for which the permissions of files count, even if root runs it.
mortal() {
  [ "$(id -u)" = 0 ] && set -- setpriv --bounding-set=-dac_override,-dac_read_search "$@"
  exec "$@"
}

# All files below a folder hold the bytes of a program.
spoil() { find "$1" -type f -exec sh -c 'head -c 300 /bin/sh >"$0"' {} \; ; }

# All files below a folder end in their middle.
cut_short() { find "$1" -type f -exec sh -c 'truncate -s $(($(stat -c %s "$0") / 2)) "$0"' {} \; ; }

# A command for which the number of threads counts, even if root runs it.
stranger() {
  [ "$(id -u)" = 0 ] && set -- setpriv --reuid=61234 --clear-groups env HOME=/ "$@"
  exec "$@"
}

# The process behind a name on the bus: that of the keyring, or DBus for the bus itself.
keyring() {
  dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.${1:-secrets} | grep -o '[0-9]*$'
}
