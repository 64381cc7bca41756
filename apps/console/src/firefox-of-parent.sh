#!/bin/sh
# Firefox ends with the process that starts it, however that ends.
exec setpriv --pdeathsig KILL /usr/bin/firefox-esr "$@"
