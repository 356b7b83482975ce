# What the scripts share: where they are, what has to be installed, how they give up.
# Sourced, not run.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

# What the package is built with, what it runs with, and what its tests use besides.
BUILD_PACKAGES="pkg-config libc6-dev libasound2-dev libsndfile1-dev libsoxr-dev libebur128-dev libexpat1-dev libkissfft-dev libcairo2-dev libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libpocketsphinx-dev libsphinxbase-dev flite1-dev"
RUN_PACKAGES="libasound2-plugins pocketsphinx-en-us pocketsphinx-testdata"
TEST_PACKAGES="gcc flite groff-base pulseaudio pulseaudio-utils alsa-utils sox libsox-fmt-mp3 ffmpeg espeak-ng jq locales"

give_up() {
  echo "${0##*/}: $1" >&2
  exit 1
}

# need_swift: Swift itself does not come from Debian.
need_swift() {
  command -v swift >/dev/null 2>&1 ||
    give_up "Swift is missing: install Swift 6.3 or later from swift.org and put its usr/bin into PATH"
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    6.[3-9]* | 6.[1-9][0-9]* | [7-9].* | [1-9][0-9].*) ;;
    *) give_up "Swift ${version:-of an unknown version} is too old: 6.3 or later is needed" ;;
  esac
}

# need_packages WHY NAME…: installs what is missing, saying what and why first.
need_packages() {
  local why=$1 name missing="" as_root=""
  shift
  command -v dpkg-query >/dev/null 2>&1 ||
    give_up "this is no Debian: install the packages that README.md names by hand"
  for name in "$@"; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing="$missing $name"
  done
  [ -n "$missing" ] || return 0
  echo "Installing$missing ($why)" >&2
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      give_up "neither root nor sudo: ask an administrator for: apt-get install$missing"
    as_root="sudo"
  fi
  local log
  log=$(mktemp) || give_up "no temporary file can be made"
  if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    give_up "the packages could not be installed: is Debian's package server within reach?"
  fi
  rm -f "$log"
}

# build ARGUMENT…: builds, silent unless it fails.
build() {
  local log
  log=$(mktemp) || give_up "no temporary file can be made"
  if ! swift build "$@" >"$log" 2>&1; then
    grep -E 'error:|warning:' "$log" | head -n 20 >&2 || tail -n 20 "$log" >&2
    rm -f "$log"
    give_up "the build failed"
  fi
  rm -f "$log"
}
