import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '../../external/storage/storage.ts'
import type { Pool, Transaction } from '../../platform/database/connect.ts'
import {
  copyOut,
  listApplied,
  listSequences,
  listTables,
  seeOneMoment,
  writeValuesAlike,
} from '../../platform/database/copy-tables.ts'
import { openAsOwner } from '../../platform/database/migrate.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { fetchFile, hasFile, makeBuckets, placeOf } from './copy-files.ts'
import { eachKeptFile, isStillKept, type KeptFile } from './kept-files.sql.ts'
import { BackupRefused, type Manifest, type TablePart, writeManifest } from './manifest.ts'
import { readLines, writeLines } from './parts.ts'

type Asked = {
  folder: string
  ownerUrl: string
  storage: Storage
  now: () => Temporal.Instant
  say?: (line: string) => void
}

const OURS = ['tables', 'files', 'early', 'seen.gz', 'files.gz', 'manifest.json.half']

/**
 * Writes a consistent snapshot of the database and its files to an empty folder while the site runs. Existing files are
 * copied before the snapshot and new ones after it, because the site may remove files in the meantime. Throws
 * BackupRefused if the folder is in use.
 */
export async function backUp({ folder, ownerUrl, storage, now, say = () => {} }: Asked): Promise<Manifest> {
  await prepare(folder)
  const sql = openAsOwner(ownerUrl)
  const [early, files] = [path.join(folder, 'early'), path.join(folder, 'files')]
  try {
    for await (const file of eachKeptFile(sql)) await fetchFile(storage, early, file)
    say('Files copied. Copying the database …')
    const madeAt = now().toString()
    const moment = await inTransaction(sql, (tx) => writeMoment(tx, folder))
    const counts = { count: 0, bytes: 0, gone: 0, lost: 0 }
    const list = await writeLines(
      folder,
      'files.gz',
      Readable.from(collect({ sql, storage, folder, early, files }, counts)),
    )
    await Promise.all([rm(early, { recursive: true }), rm(path.join(folder, 'seen.gz'))])
    const manifest: Manifest = { format: 1, madeAt, ...moment, files: { list: partOf(list), ...counts } }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const partOf = ({ file, bytes, sha256 }: { file: string; bytes: number; sha256: string }) => ({ file, bytes, sha256 })

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      `${folder} cannot be created (${code}). Name a new folder in a folder that you can write to.`,
    )
  })
  const there = await readdir(folder)
  if (there.includes('manifest.json'))
    throw new BackupRefused(`${folder} already contains a backup. Name a new folder.`)
  const foreign = there.find((name) => !OURS.includes(name))
  if (foreign) throw new BackupRefused(`${folder} is not empty (${foreign}). Name a new folder.`)
  for (const name of there) await rm(path.join(folder, name), { recursive: true })
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
  for (const name of ['early', 'files']) await makeBuckets(path.join(folder, name))
}

async function writeMoment(
  tx: Transaction,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await seeOneMoment(tx)
  await writeValuesAlike(tx)
  const migrations = [...(await listApplied(tx))]
  const tables: TablePart[] = []
  for (const { name, columns } of await listTables(tx)) {
    const rows = await copyOut(tx, { name, columns })
    tables.push({ name, columns, ...(await writeLines(folder, `tables/${name}.gz`, rows)) })
  }
  await writeLines(folder, 'seen.gz', Readable.from(linesOf(eachKeptFile(tx))))
  // Sequences may be ahead of the snapshot, never behind.
  return { migrations, tables, sequences: [...(await listSequences(tx))] }
}

async function* linesOf(files: AsyncIterable<KeptFile>): AsyncGenerator<string> {
  for await (const file of files) yield `${JSON.stringify(file)}\n`
}

export async function* filesIn(lines: Readable): AsyncGenerator<KeptFile> {
  let rest = ''
  for await (const chunk of lines.setEncoding('utf8') as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) yield JSON.parse(line) as KeptFile
  }
}

type Places = { sql: Pool; storage: Storage; folder: string; early: string; files: string }

async function* collect(
  { sql, storage, folder, early, files }: Places,
  counts: { count: number; bytes: number; gone: number; lost: number },
) {
  for await (const file of filesIn(readLines(folder, { file: 'seen.gz' }))) {
    if (await hasFile(early, file)) await rename(placeOf(early, file), placeOf(files, file))
    else if (!(await fetchFile(storage, files, file))) {
      if (await isStillKept(sql, file.id)) counts.lost++
      else counts.gone++
      continue
    }
    counts.count++
    counts.bytes += file.bytes
    yield `${JSON.stringify(file)}\n`
  }
}
