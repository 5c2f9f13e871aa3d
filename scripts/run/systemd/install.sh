#!/bin/sh
# Installs the unit of this release, what it needs, and the command aliquot. Running shops stay as they are.
set -eu
cd "$(dirname "$0")"
install -m 644 aliquot@.service /etc/systemd/system/
install -m 755 aliquot /usr/local/sbin/
install -D -m 755 link-folders /usr/local/lib/aliquot/link-folders
install -D -m 644 sysusers.d/aliquot.conf /etc/sysusers.d/aliquot.conf
systemd-sysusers
install -D -m 644 tmpfiles.d/aliquot.conf /etc/tmpfiles.d/aliquot.conf
systemd-tmpfiles --create
install -D -m 644 sysctl.d/aliquot.conf /etc/sysctl.d/aliquot.conf
sysctl --quiet --load=/etc/sysctl.d/aliquot.conf
systemctl daemon-reload
