import { existsSync } from 'node:fs'
import { debians, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'pgbouncer'
export const WAY_TO_PGBOUNCER = wayTo(PACKAGE)
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Finds an installed PgBouncer. As root on Debian, installs Debian's package if there is none. */
export function findPgBouncer(say: Say): string | undefined {
  const installed = () => (existsSync(PGBOUNCER) ? PGBOUNCER : undefined)
  return installed() ?? debians(PACKAGE, installed, say)
}
