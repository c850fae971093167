#!/bin/sh
# Runs Miniflare's workerd (processes.ts) and ends it with its parent process, even after kill -9 of the parent: otherwise workerd
# would go on serving and lock the database. Ctrl+C is ignored here, because the parent ends workerd in order.
trap '' INT
(
  while kill -0 "$PPID" && kill -0 $$; do sleep 1; done
  kill -9 $$
) <&- >/dev/null 2>&1 3>&- &
exec "$QUARTOU_WORKERD" "$@"
