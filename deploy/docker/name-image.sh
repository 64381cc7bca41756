#!/usr/bin/env bash
# What the image of this version is called, and whether the registry has it: name-image.sh <registry>/<owner>/<name>
set -euo pipefail
cd "$(dirname "$0")/../.."
# Registries take lower case alone.
image="$(tr "[:upper:]" "[:lower:]" <<< "$1")"
version="$(node --print 'require("./apps/server/package.json").version')"
is_there=false
if docker buildx imagetools inspect "$image:$version" > /dev/null 2>&1; then is_there=true; fi
printf 'image=%s\nversion=%s\nis-there=%s\n' "$image" "$version" "$is_there"
