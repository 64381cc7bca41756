#!/usr/bin/env bash
# Serves S3 from a Ceph of one node that holds everything in memory, with the keys "test" and "test", until it is stopped.
# It needs ceph-mon, ceph-osd and radosgw, as Debian's packages have them, and a folder that is empty.
#
#   packages/store/scripts/ceph.sh /tmp/ceph        # then HALCYON_S3_ENDPOINT=http://127.0.0.1:7480
set -euo pipefail
folder=$(realpath "$1")
port=${2:-7480}
mkdir -p "$folder"/{mon,osd,rgw,run}
cd "$folder"
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT

fsid=$(cat /proc/sys/kernel/random/uuid)
monitors="[v2:127.0.0.1:$((port + 1)),v1:127.0.0.1:$((port + 2))]"
cat >ceph.conf <<END
[global]
fsid = $fsid
mon host = $monitors
public addr = 127.0.0.1
keyring = $folder/keyring
mon data = $folder/mon
osd data = $folder/osd
rgw data = $folder/rgw
run dir = $folder/run
admin socket = $folder/run/\$name.asok
log file = $folder/\$name.log
mon cluster log file = $folder/cluster.log
mon allow pool size one = true
mon data avail crit = 1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
rgw frontends = beast endpoint=127.0.0.1:$port
END
export CEPH_CONF=$folder/ceph.conf

ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *'
for name in client.admin client.rgw osd.0; do
  ceph-authtool keyring --gen-key -n "$name" --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
done
monmaptool --create --addv a "$monitors" --fsid "$fsid" monmap
ceph-mon --mkfs -i a --monmap monmap --keyring keyring
ceph-mon -f -i a &
until ceph --connect-timeout 5 auth import -i keyring; do sleep 1; done
osd=$(cat /proc/sys/kernel/random/uuid)
ceph osd new "$osd" 0
ceph-osd -i 0 --mkfs --osd-uuid "$osd"
ceph-osd -f -i 0 &
radosgw -f -n client.rgw &
until curl -s -o /dev/null "http://127.0.0.1:$port"; do sleep 1; done
radosgw-admin user create --uid test --display-name test --access-key test --secret-key test >user.json
echo "Ceph answers at http://127.0.0.1:$port"
wait
