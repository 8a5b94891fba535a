import path from 'node:path'
import { openStorage } from '../../src/server/external/storage/open-storage.ts'
import { backUp } from '../../src/server/operating/backup/back-up.ts'
import type { Manifest } from '../../src/server/operating/backup/manifest.ts'
import { restore } from '../../src/server/operating/backup/restore.ts'
import { withDatabase } from '../with-database.ts'
import { type Command, configured, Refused, systemClock } from './command.ts'

export const backupCommand: Command = {
  usage: 'backup <folder>',
  what: 'backs up the database and uploaded files to a new folder; the site can keep running',
  help: [
    'The backup is a snapshot of one moment. manifest.json is written last and contains a checksum of every part.',
    'SECRETS and the other settings are not included. Store them separately.',
  ],
  words: [1, 1],
  async run({ words: [folder = ''] }) {
    const config = configured()
    const storage = await openStorage(config)
    const place = path.resolve(folder)
    const made = await withDatabase(
      config,
      ({ owner }) => backUp({ folder: place, ownerUrl: owner, storage, now: systemClock.now, say: console.log }),
      'beside',
    )
    if (!made) throw new Refused('')
    console.log(`${place} contains ${sizeOf(made)}, as of ${made.madeAt}.`)
    if (made.files.gone > 0)
      console.log(`${made.files.gone} files were removed during the backup and are not included.`)
    if (made.files.lost > 0)
      throw new Refused(
        `${made.files.lost} files in the database are missing or damaged in the store. The rest was backed up.`,
      )
  },
}

export const restoreCommand: Command = {
  usage: 'restore <folder> [--replace]',
  what: 'restores a backup to an empty database and its files to the store; stop the site first',
  help: [
    '--replace   empties the database first, after all checksums were verified',
    'A backup of an older version is migrated to this version. A backup of a newer version is refused.',
  ],
  options: { replace: { type: 'boolean' } },
  words: [1, 1],
  async run({ words: [folder = ''], options: { replace = false } }) {
    const config = configured()
    const storage = await openStorage(config)
    const asked = { folder: path.resolve(folder), storage, replace: replace === true, say: console.log }
    const put = await withDatabase(config, (urls) => restore({ ...asked, urls }))
    if (!put) throw new Refused('')
    console.log(`Restored ${sizeOf(put)}, as of ${put.madeAt}.`)
  },
}

function sizeOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${tables.length} tables and ${files.count} files`
}
