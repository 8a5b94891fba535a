import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { SequencePlace, TableShape } from '../../platform/database/copy-tables.ts'
import type { Applied } from '../../platform/database/ours.ts'

export type Part = { readonly file: string; readonly bytes: number; readonly sha256: string }
export type TablePart = TableShape & Part & { readonly rows: number; readonly digest: string }
export type Manifest = {
  readonly format: 1
  readonly madeAt: string
  readonly migrations: readonly Applied[]
  readonly tables: readonly TablePart[]
  readonly sequences: readonly SequencePlace[]
  /**
   * `list` has a line for each file. `gone` files were removed during the backup. `lost` files are missing although
   * something refers to them.
   */
  readonly files: {
    readonly list: Part
    readonly count: number
    readonly bytes: number
    readonly gone: number
    readonly lost: number
  }
}

export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const NAME = 'manifest.json'
const sealOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The manifest is written last, because a folder without it isn't a complete backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2)
  const half = path.join(folder, `${NAME}.half`)
  const file = await open(half, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify({ seal: sealOf(text), backup: JSON.parse(text) }, null, 2))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path.join(folder, NAME))
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} contains no complete backup: ${NAME}, which is written last, is missing.`)
  })
  const altered = new BackupRefused(`${path.join(folder, NAME)} was altered or is cut off. Use another backup.`)
  let read: { seal?: string; backup?: Manifest }
  try {
    read = JSON.parse(text)
  } catch {
    throw altered
  }
  if (!read.backup || read.seal !== sealOf(JSON.stringify(read.backup, null, 2))) throw altered
  if (read.backup.format !== 1)
    throw new BackupRefused('The backup was created by a newer version of Daylet. Restore it with that version.')
  return read.backup
}
