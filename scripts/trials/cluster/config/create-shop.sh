#!/bin/sh
# Called by Patroni with the address of the new database.
exec psql "$1" --set=ON_ERROR_STOP=1 \
  --command="CREATE ROLE aliquot LOGIN PASSWORD 'shop-password'" \
  --command="CREATE DATABASE aliquot OWNER aliquot"
