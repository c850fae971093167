#!/bin/sh
# Runs Miniflare's workerd (MINIFLARE_WORKERD_PATH, processes.ts) and ends it with the program that started it, even after kill -9 of that
# program: otherwise workerd would go on serving and lock the database. Ctrl+C is ignored here, since that program ends workerd in order.
trap '' INT
(
  while kill -0 "$PPID" && kill -0 $$; do sleep 1; done
  kill -9 $$
) <&- >/dev/null 2>&1 3>&- &
exec "$QUARTOU_WORKERD" "$@"
