import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { debians, runs, type Say, wayTo } from './debian-packages.ts'

const PACKAGE = 'postgresql'
export const WAY_TO_POSTGRES = wayTo(PACKAGE)
const VERSIONS = '/usr/lib/postgresql'
const SETTINGS = '/etc/postgresql-common/createcluster.d'

/**
 * Finds a folder with PostgreSQL and all its tools, in POSTGRES_BIN or Debian's newest version. As root on Debian,
 * installs Debian's package if there is none.
 */
export function findPostgres(say: Say): string | undefined {
  if (process.env.POSTGRES_BIN) return whole(process.env.POSTGRES_BIN)
  return installed() ?? (withoutCluster() ? debians(PACKAGE, installed, say) : undefined)
}

function installed(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => whole(path.join(VERSIONS, version, 'bin'))).find(Boolean)
}

const whole = (folder: string) =>
  ['initdb', 'postgres', 'pg_basebackup'].every((name) => runs(path.join(folder, name))) ? folder : undefined

/** Stops Debian from starting a server with the package. Returns false if that isn't possible. */
function withoutCluster(): boolean {
  if (process.getuid?.() !== 0) return false
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(path.join(SETTINGS, 'daylet.conf'), 'create_main_cluster = false\n')
  return true
}
