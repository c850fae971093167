#!/bin/sh
# Miniflare's workerd, as MINIFLARE_WORKERD_PATH has it (run.ts). It ends with the program that started it, also after a kill -9
# of that: alone it would go on serving and hold the database. Ctrl+C is for that program, which ends workerd in order.
trap '' INT
(
  while kill -0 "$PPID" && kill -0 $$; do sleep 1; done
  kill -9 $$
) <&- >/dev/null 2>&1 3>&- &
exec "$QUARTOU_WORKERD" "$@"
