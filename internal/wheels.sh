#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds a wheel of the Python package for each platform, with the command inside, into the
# folder $1, else dist. `make wheels` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-dist}
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

# The command is static: on Linux any C library does. Names of platforms are those of wheels.
while read -r os arch platform; do
  CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -gcflags=all=-d=fmahash=qn -ldflags=-s -o "$work/playsim" ./cmd/playsim
  python3 python/wheel.py --command "$work/playsim" --platform "$platform" -o "$folder"
done <<'END'
linux amd64 manylinux2014_x86_64.musllinux_1_1_x86_64
linux arm64 manylinux2014_aarch64.musllinux_1_1_aarch64
darwin amd64 macosx_12_0_x86_64
darwin arm64 macosx_12_0_arm64
windows amd64 win_amd64
windows arm64 win_arm64
END
