# Runs a command as the leader of a process group. The whole group is sent the signal when descriptor 3 closes, as it does when
# the process at its other end is gone: sh held.sh <signal> <command> <arguments>
# The command alone keeps descriptor 4, where there is one.
signal=$1
shift
((read -r _ || kill -s "$signal" -- -$$) <&3 >/dev/null 2>&1 4>&- &)
exec 3<&-
exec "$@"
