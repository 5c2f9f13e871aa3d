#!/bin/sh
# One disk and one copy; a store that must survive the loss of a disk has three of both.
set -e
for ring in object:6200 container:6201 account:6202; do
  name=${ring%:*}
  swift-ring-builder "$name.builder" create 8 1 1
  swift-ring-builder "$name.builder" add "r1z1-10.0.0.30:${ring#*:}/disk-1" 1
  swift-ring-builder "$name.builder" rebalance
done
