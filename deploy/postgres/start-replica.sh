#!/usr/bin/env bash
# Copies the primary once, then follows it. To promote the replica: docker compose exec replica pg_ctl promote
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host=database --username=shop --pgdata="$PGDATA" --wal-method=stream --write-recovery-conf --checkpoint=fast
  chmod 700 "$PGDATA"
fi
exec postgres
