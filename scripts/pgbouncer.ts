import { existsSync } from 'node:fs'
import { debians, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'pgbouncer'
export const WAY_TO_PGBOUNCER = wayTo(PACKAGE)
/** Debian's place for it. */
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** A PgBouncer to rehearse with: one that is installed, else (as root) Debian's package. */
export function findPgBouncer(say: Say): string | undefined {
  const installed = () => (existsSync(PGBOUNCER) ? PGBOUNCER : undefined)
  return installed() ?? debians(PACKAGE, installed, say)
}
