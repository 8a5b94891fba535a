import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'

/** PostgreSQL accepts only files owned by its own account, so a copy made by another account needs chown first. */
function refuseOthersFiles(pgData: string, { runAs }: PostgresBinaries): void {
  const { uid } = statSync(pgData)
  const mine = runAs?.uid ?? process.getuid?.() ?? uid
  if (uid === mine) return
  const home = path.dirname(pgData)
  const give = runAs
    ? `chown -R ${runAs.uid}:${runAs.gid} ${pgData} && rm -rf ${path.join(home, 'socket')}`
    : `as an administrator: chown -R ${mine} ${home}`
  throw new PostgresUnavailable(`${pgData} belongs to another account (number ${uid}), so PostgreSQL, which runs as number ${mine}, cannot use it.
If it is meant to be used here: ${give}`)
}

/**
 * Keeps an existing cluster. A new one is created under another name and then renamed, so that an interrupted first
 * start leaves nothing incomplete.
 */
export function ensureCluster(pgData: string, binaries: PostgresBinaries, password: string, durable: boolean): void {
  if (existsSync(pgData)) {
    refuseOthersFiles(pgData, binaries)
    return
  }
  const { initdb, runAs } = binaries
  const half = `${pgData}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (runAs) chownSync(half, runAs.uid, runAs.gid)
  const passwordFile = `${pgData}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid)
  const flags = [
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const made = spawnSync(initdb, ['-D', half, '-U', 'postgres', ...flags, ...locale], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim()
    throw new PostgresUnavailable(`PostgreSQL could not create its files in ${path.dirname(pgData)}: ${reason}`)
  }
  renameSync(half, pgData)
}
