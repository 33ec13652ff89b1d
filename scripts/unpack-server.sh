#!/usr/bin/env bash
# Unpacks a server for the rows of the matrix that run on it, which npm and the stable Debian do not have. It comes from Debian's unstable
# packages, with the libraries that it was linked to, into a folder of this clone: nothing is installed on the system.
#   scripts/unpack-server.sh mysql          MySQL 9, about 40 MB
#   scripts/unpack-server.sh documentdb     DocumentDB on PostgreSQL 18, which speaks MongoDB's protocol through a gateway of the tests; about 120 MB
# Needs Debian on x86-64, apt and root; once each.
set -euo pipefail
case ${1-} in
  mysql) packages=(mysql-server-core) ;;
  documentdb) packages=(postgresql-18 postgresql-18-documentdb) ;;
  *) sed -n '4,6p' "$0"; exit 2 ;;
esac
target=$(cd "$(dirname "$0")/.." && pwd)/node_modules/.cache/scim-gen/$1
[ ! -d "$target" ] || exit 0
sources=/etc/apt/sources.list.d/debian.sources
uri=$(sed -n 's/^URIs: *//p' $sources | head -1)
key=$(sed -n 's/^Signed-By: *//p' $sources | head -1)
mkdir -p "$(dirname "$target")"
dir=$(mktemp -d "$target-XXXXXX")
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir"/state/lists/partial "$dir"/cache/archives/partial "$dir"/root
# As if nothing were installed, so that all libraries come along.
touch "$dir/state/status"
echo "deb [signed-by=$key] $uri sid main" >"$dir/sources.list"
printf '%s\n' "Dir::Etc::SourceList \"$dir/sources.list\";" 'Dir::Etc::SourceParts "/dev/null";' "Dir::State \"$dir/state\";" \
  "Dir::State::Status \"$dir/state/status\";" "Dir::Cache \"$dir/cache\";" 'APT::Sandbox::User "root";' >"$dir/apt.conf"
export APT_CONFIG=$dir/apt.conf
apt-get -qq update
apt-get -qq -y --no-install-recommends --download-only install "${packages[@]}" >/dev/null
for package in "$dir"/cache/archives/*.deb; do dpkg-deb -x "$package" "$dir/root"; done

# PostgreSQL's programs start each other, and each needs its own loader and libraries, by the place where they will be.
bin=usr/lib/postgresql/18/bin
if [ -d "$dir/root/$bin" ]; then
  lib=$target/usr/lib
  for name in postgres initdb; do
    mv "$dir/root/$bin/$name" "$dir/root/$bin/$name.bin"
    printf '#!/bin/sh\nexec %s --library-path %s --argv0 %s %s "$@"\n' "$lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" \
      "$lib/x86_64-linux-gnu:$lib/postgresql/18/lib" "$target/$bin/$name" "$target/$bin/$name.bin" >"$dir/root/$bin/$name"
    chmod +x "$dir/root/$bin/$name"
  done
  extensions=$dir/root/usr/share/postgresql/18/extension
  # An alternative of Debian's, which installing it would have chosen.
  [ -f "$extensions/postgis.control" ] || cp "$extensions/postgis-3.control" "$extensions/postgis.control"
fi
mv "$dir/root" "$target"
