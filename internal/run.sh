#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# `make run`: builds with g3n, the engine that draws with a graphics card, where the
# machine has a C compiler and the headers, or may install them; else without it, with
# one line that says why.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

headers=(gcc libegl-dev libgl-dev xorg-dev)
probe='#include <EGL/egl.h>
#include <GL/gl.h>
#include <X11/Xcursor/Xcursor.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xinerama.h>
#include <X11/extensions/xf86vmode.h>
#include <X11/extensions/XInput2.h>'

has_headers() { type -P gcc >/dev/null && gcc -E -x c - <<<"$probe" >/dev/null 2>&1; }

may_install() { [ "$(uname)" = Linux ] && [ "$(id -u)" = 0 ] && type -P apt-get >/dev/null; }

why=
if [ "$(uname)" != Linux ]; then
  why="g3n is for Linux here"
elif ! has_headers; then
  if may_install; then
    echo "installing ${headers[*]}" >&2
    { apt-get update && apt-get install -y "${headers[@]}"; } >/dev/null 2>&1
  fi
  has_headers || why="no C headers for g3n: apt-get install ${headers[*]}"
fi
if [ -z "$why" ] && CGO_ENABLED=1 go build -tags g3n -o bin/playsim-g3n ./cmd/playsim 2>/dev/null; then
  exec bin/playsim-g3n "$@"
fi
echo "drawing without g3n: ${why:-it does not build here}" >&2
exec go run ./cmd/playsim "$@"
