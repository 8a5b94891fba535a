import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, good, note, wrong } from './finding.ts'

export type Machine = {
  freeBytes(folder: string): Promise<number>
  canWrite(folder: string): Promise<boolean>
  now(): Temporal.Instant
}

export const thisMachine: Machine = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  canWrite: (folder) =>
    access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
}

const GIB = 1024 ** 3
const LITTLE_BYTES = 5 * GIB
const TOO_LITTLE_BYTES = GIB
const SECRET_FILES = ['secret', 'push-key', 'postgres-passwords.json']

/** The data folder must be writable, closed to other accounts, and have enough free space. */
export async function lookAtFolder({ dataDir }: Config, { freeBytes, canWrite }: Machine): Promise<Finding[]> {
  const found = await stat(dataDir).catch(() => null)
  if (!found && !(await canBeMade(dataDir, canWrite)))
    return [
      wrong(
        'folder.closed',
        `DATA_DIR ${dataDir} does not exist, and this account has no right to create it.`,
        `As root: install -d -m 700 -o ${userInfo().username} ${dataDir}`,
      ),
    ]
  if (!found)
    return [
      note(
        'folder.new',
        `DATA_DIR ${dataDir} does not exist yet. The first start creates it.`,
        'Before the first start, nothing to do. Later, check that DATA_DIR is right.',
      ),
    ]
  if (!found.isDirectory())
    return [wrong('folder.file', `DATA_DIR ${dataDir} is a file, not a folder.`, 'Name a folder in DATA_DIR.')]
  if (!(await canWrite(dataDir)))
    return [
      wrong(
        'folder.closed',
        `This account can't write to DATA_DIR ${dataDir}.`,
        `Run this as the site's account, or: chown -R ${userInfo().username} ${dataDir}`,
      ),
    ]
  const problems = [...(await openToOthers(dataDir, found.mode)), ...(await roomIn(dataDir, freeBytes))]
  return problems.length > 0 ? problems : [good('folder', `DATA_DIR ${dataDir} is private and has enough space.`)]
}

async function canBeMade(folder: string, canWrite: Machine['canWrite']): Promise<boolean> {
  const above = path.dirname(folder)
  const found = await stat(above).catch(() => null)
  return found || above === folder ? canWrite(above) : canBeMade(above, canWrite)
}

async function openToOthers(dataDir: string, mode: number): Promise<Finding[]> {
  const found: Finding[] = []
  // Other accounts may pass through the data folder but not list it, because PostgreSQL, whose data is inside, runs
  // under its own account.
  if (mode & 0o066)
    found.push(
      wrong('folder.open', `Other accounts on this machine can list DATA_DIR ${dataDir}.`, `chmod go-rw ${dataDir}`),
    )
  for (const name of SECRET_FILES) {
    const file = await stat(path.join(dataDir, name)).catch(() => null)
    if (file && file.mode & 0o077)
      found.push(
        wrong(
          'folder.secret',
          `Other accounts on this machine can read ${path.join(dataDir, name)}.`,
          `chmod 600 ${path.join(dataDir, name)}`,
        ),
      )
  }
  return found
}

async function roomIn(dataDir: string, freeBytes: Machine['freeBytes']): Promise<Finding[]> {
  const free = await freeBytes(dataDir)
  const left = `${(free / GIB).toFixed(1)} GiB are left on the disk of DATA_DIR ${dataDir}`
  if (free < TOO_LITTLE_BYTES)
    return [
      wrong(
        'folder.full',
        `${left}. Without space, uploads fail and a database on this disk stops.`,
        `Free up space: du -xh --max-depth=2 / | sort -h | tail. Or move the folder: stop the site, cp -a ${dataDir} <a larger disk>, and set DATA_DIR.`,
      ),
    ]
  if (free < LITTLE_BYTES)
    return [
      note(
        'folder.little',
        `${left}.`,
        'Free up space before the disk is full: du -xh --max-depth=2 / | sort -h | tail',
      ),
    ]
  return []
}
