#!/usr/bin/env bash
# Builds the image for the architecture of this machine, pushes it without a tag and prints its digest: push-image.sh <image>
set -euo pipefail
cd "$(dirname "$0")/../.."
noted="$(mktemp)"
trap 'rm -f "$noted"' EXIT
# The builder of every installation pushes by tag alone.
docker buildx create --use >&2
docker buildx build --file deploy/docker/Dockerfile --metadata-file "$noted" \
  --output "type=image,name=$1,push=true,push-by-digest=true,name-canonical=true" . >&2
node --print 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))["containerimage.digest"]' "$noted"
