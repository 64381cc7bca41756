#!/bin/sh
# upload.sh <store> <remote>: copies a point store into a bucket, every minute. Of each part the runs go first and the list of them last, as it was
# before: readers never meet a run that is not whole. Runs that are over are left to a lifecycle rule of the bucket.
set -u
store=$1
remote=$2
work=${TMPDIR:-/tmp}
while :; do
  for list in "$store"/*/latest.json; do
    [ -e "$list" ] || continue
    part=$(basename "$(dirname "$list")")
    cp "$list" "$work/$part.json" &&
      rclone copy --ignore-existing --exclude /latest.json --exclude '/.*' --exclude '/.*/**' "$store/$part" "$remote/$part" &&
      rclone copyto "$work/$part.json" "$remote/$part/latest.json" ||
      echo "upload: $part is not up to date; the next try is in a minute" >&2
  done
  sleep 60
done
