import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../external/storage/storage.ts'
import { withBaseline } from '../../platform/database/baseline.ts'
import type { Urls } from '../../platform/database/check-access.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { copyIn, copyOut, writeValuesAlike } from '../../platform/database/copy-tables.ts'
import { analyzeAll, hasPeople, openForRows, placeSequences } from '../../platform/database/empty-tables.ts'
import {
  databaseOf,
  dropEverything,
  migrate,
  openAsOwner,
  pendingAfter,
  readMigrations,
  roleOf,
} from '../../platform/database/migrate.ts'
import { someOf } from '../../platform/database/ours.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { filesIn } from './back-up.ts'
import { countRows } from './checksums.ts'
import { checkFile, putFileBack } from './copy-files.ts'
import { BackupRefused, type Manifest, readManifest, type TablePart } from './manifest.ts'
import { checkPart, readLines } from './parts.ts'

type Asked = { folder: string; urls: Urls; storage: Storage; replace: boolean; say?: (line: string) => void }

/**
 * Restores into an empty database, or replaces everything (`replace`), and puts the files into the store. Every
 * checksum is verified before anything is changed. At the end, every table has the rows it had in the backup, or the
 * database is left empty. Throws BackupRefused.
 */
export async function restore({ folder, urls, storage, replace, say = () => {} }: Asked): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const applied = withBaseline(manifest.migrations)
  pendingAfter(applied, await readMigrations())
  await checkAll(folder, manifest)
  say('The backup is intact. Restoring it …')
  await makeRoom(urls, replace)
  const appRole = roleOf(urls.app)
  const through = applied.at(-1)?.name ?? ''
  await migrate(urls.owner, { appRole, through })
  for await (const file of filesIn(readLines(folder, manifest.files.list)))
    await putFileBack(storage, path.join(folder, 'files'), file)
  say('Files restored. Restoring the database …')
  await load(folder, urls.owner, manifest)
  await migrate(urls.owner, { appRole })
  return manifest
}

async function checkAll(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const part of [...tables, files.list]) await checkPart(folder, part)
  for await (const file of filesIn(readLines(folder, files.list))) await checkFile(path.join(folder, 'files'), file)
}

async function makeRoom({ owner }: Urls, replace: boolean): Promise<void> {
  const database = databaseOf(owner)
  const sql = openAsOwner(owner)
  const inhabited = await inTransaction(sql, hasPeople).finally(() => sql.end({ timeout: 5 }))
  if (inhabited && !replace)
    throw new BackupRefused(
      `The database ${database} is not empty. To replace everything in it with the backup, use --replace.`,
    )
  const dropped = await dropEverything(owner)
  if (dropped === 'in_use') throw new BackupRefused(`A site is connected to the database ${database}. Stop it first.`)
  if (dropped !== 'dropped')
    throw new BackupRefused(
      `The database ${database} contains objects that no Daylet migration created (${someOf(dropped.foreign)}), so it was not changed.`,
    )
}

async function load(folder: string, owner: string, { tables, sequences }: Manifest): Promise<void> {
  const sql = openAsOwner(owner)
  try {
    await inTransaction(sql, async (tx) => {
      await writeValuesAlike(tx)
      const close = await openForRows(tx)
      for (const table of tables) await copyIn(tx, table, readLines(folder, table))
      await placeSequences(tx, sequences)
      await close()
      for (const table of tables) await compare(tx, table)
    })
    await analyzeAll(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function compare(tx: Transaction, table: TablePart): Promise<void> {
  const counted = countRows()
  await pipeline(await copyOut(tx, table), counted, new Writable({ write: (_chunk, _encoding, done) => done() }))
  const { rows, digest } = counted.result()
  if (rows !== table.rows || digest !== table.digest)
    throw new Error(`${table.name} does not match the backup; nothing was restored`)
}
