import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Pool, Transaction } from '../../database/connect.ts'
import {
  copyOut,
  listApplied,
  listSequences,
  listTables,
  seeOneMoment,
  writeValuesAlike,
} from '../../database/copy-tables.ts'
import { openAsOwner } from '../../database/migrate.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Storage } from '../../external/storage/storage.ts'
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

/** What a backup that was cut short leaves, to be begun anew. */
const OURS = ['tables', 'files', 'early', 'seen.gz', 'files.gz', 'manifest.json.half']

/**
 * Writes the database as it was at one moment, and the files it speaks of, to an empty folder while the site goes on. Files are copied
 * before that moment and, what came meanwhile, after it: what is removed in between is not missed. Throws BackupRefused for a folder that is in use.
 */
export async function backUp({ folder, ownerUrl, storage, now, say = () => {} }: Asked): Promise<Manifest> {
  await prepare(folder)
  const sql = openAsOwner(ownerUrl)
  const [early, files] = [path.join(folder, 'early'), path.join(folder, 'files')]
  try {
    for await (const file of eachKeptFile(sql)) await fetchFile(storage, early, file)
    say('Files are copied; now the database …')
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
    throw new BackupRefused(`${folder} cannot be made (${code}); name a new folder in one you may write to.`)
  })
  const there = await readdir(folder)
  if (there.includes('manifest.json')) throw new BackupRefused(`${folder} holds a backup already; name a new folder.`)
  const foreign = there.find((name) => !OURS.includes(name))
  if (foreign) throw new BackupRefused(`${folder} is not empty (${foreign}); name a new folder.`)
  for (const name of there) await rm(path.join(folder, name), { recursive: true })
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
  for (const name of ['early', 'files']) await makeBuckets(path.join(folder, name))
}

/** Every table, where the sequences are, and which files there were, all of one moment. */
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
  // They may run ahead of that moment, never behind it.
  return { migrations, tables, sequences: [...(await listSequences(tx))] }
}

async function* linesOf(files: AsyncIterable<KeptFile>): AsyncGenerator<string> {
  for await (const file of files) yield `${JSON.stringify(file)}\n`
}

/** The files of a list that `linesOf` wrote. */
export async function* filesIn(lines: Readable): AsyncGenerator<KeptFile> {
  let rest = ''
  for await (const chunk of lines.setEncoding('utf8') as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) yield JSON.parse(line) as KeptFile
  }
}

type Places = { sql: Pool; storage: Storage; folder: string; early: string; files: string }

/** Each file of that moment gets its place; a line for each that is there. */
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
