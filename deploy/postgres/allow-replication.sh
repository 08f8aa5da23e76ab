#!/bin/sh
# When the database is created: lets the replica of compose.yaml connect, with the password of the shop.
echo 'host replication shop samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
