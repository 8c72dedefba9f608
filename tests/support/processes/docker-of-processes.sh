#!/bin/sh
# Stands for Docker's command: what it would run in containers are processes of this machine. $FOLDER has an image per file
# `image-TAG`, which names a folder with a release, and per instance the files `SITE.pid`, `SITE.log` and `SITE.port`.
set -u
echo "$*" >> "$FOLDER/calls"

stop() {
  [ -f "$FOLDER/$1.pid" ] || return 0
  pid=$(cat "$FOLDER/$1.pid")
  kill "$pid" 2> /dev/null || true
  while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
  rm "$FOLDER/$1.pid"
}

# Like `up --wait`: the container of another image is replaced, and fails when it ends.
up() {
  if [ -f "$FOLDER/$1.pid" ] && cmp -s "$FOLDER/image-current" "$FOLDER/$1.image"; then return; fi
  stop "$1"
  cp "$FOLDER/image-current" "$FOLDER/$1.image"
  : > "$FOLDER/$1.log"
  PORT=$(cat "$FOLDER/$1.port") sh "$(cat "$FOLDER/image-current")/scripts/serve" >> "$FOLDER/$1.log" 2>&1 < /dev/null &
  pid=$!
  echo "$pid" > "$FOLDER/$1.pid"
  while ! grep -q '"port":' "$FOLDER/$1.log"; do
    if ! kill -0 "$pid" 2> /dev/null; then rm "$FOLDER/$1.pid"; return 1; fi
    sleep 0.1
  done
}

case "$*" in
  "image inspect "*) cat "$FOLDER/image-${5#*:}" ;;
  # The id of an image is its folder.
  "tag "*) echo "$2" > "$FOLDER/image-${3#*:}" ;;
  "compose up "*) for last; do :; done; up "$last" ;;
  "compose run "*) cd "$(cat "$FOLDER/image-$RELEASE")" && "$NODE" build/server/outbox.js list --limit 1 ;;
  "compose exec -T nginx "*) ;;
  "compose exec -T "*)
    [ -f "$FOLDER/$4.pid" ] || exit 1
    "$NODE" -e "$(printf %s "$7" | sed "s/127.0.0.1:3000/127.0.0.1:$(cat "$FOLDER/$4.port")/")" "$4" ;;
  "stop "*) stop "$2" ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
