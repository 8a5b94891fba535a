#!/bin/sh
# A replica of db: copied in full the first time, then streaming. An interrupted copy starts over.
set -eu
place=/var/lib/postgresql/data
if [ ! -e "$place.copied" ]; then
  rm -rf "$place"
  pg_basebackup --host=db --username=daylet_replica --pgdata="$place" --wal-method=stream --write-recovery-conf
  touch "$place.copied"
fi
exec postgres -D "$place"
