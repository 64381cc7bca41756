#!/usr/bin/env bash
# Gives images of several architectures one tag and prints its digest: join-images.sh <image>:<tag> <digest> ...
set -euo pipefail
tagged="$1"
shift
docker buildx imagetools create --tag "$tagged" "${@/#/${tagged%:*}@}" >&2
# Without `json` some releases of buildx print more than was asked for.
docker buildx imagetools inspect --format '{{json .Manifest.Digest}}' "$tagged" | tr -d '"'
