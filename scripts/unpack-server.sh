#!/usr/bin/env bash
# Unpacks MySQL 9 for the rows of the matrix that run on it: npm and the stable Debian have none. It comes from Debian's unstable
# packages, about 40 MB, with the libraries that it was linked to, into a folder of this clone: nothing is installed on the system.
#   scripts/unpack-mysql.sh       needs Debian on x86-64, apt and root; once
set -euo pipefail
target=$(cd "$(dirname "$0")/.." && pwd)/node_modules/.cache/scim-gen/mysql
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
apt-get -qq -y --no-install-recommends --download-only install mysql-server-core >/dev/null
for package in "$dir"/cache/archives/*.deb; do dpkg-deb -x "$package" "$dir/root"; done
mv "$dir/root" "$target"
