#!/bin/sh
# Firefox and what it started end with the process that starts it, however that ends.
(while kill -0 "$PPID" 2>/dev/null && kill -0 $$ 2>/dev/null; do sleep 1; done; kill -s KILL -- -$$) >/dev/null 2>&1 &
exec /usr/bin/firefox-esr "$@"
