import path from 'node:path'
import { openStorage } from '../../src/server/external/storage/open-storage.ts'
import { backUp } from '../../src/server/operating/backup/back-up.ts'
import type { Manifest } from '../../src/server/operating/backup/manifest.ts'
import { restore } from '../../src/server/operating/backup/restore.ts'
import { withDatabase } from '../with-database.ts'
import { type Command, configured, Refused, systemClock } from './command.ts'

export const backupCommand: Command = {
  usage: 'backup <folder>',
  what: 'writes database and uploaded files to a new folder, while the site runs',
  help: [
    'The database is that of one moment; every part has its checksum in manifest.json, which is written last.',
    'SECRETS and the other settings are not in it: keep them apart.',
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
    console.log(`${place} holds ${sizeOf(made)}, as they were at ${made.madeAt}.`)
    if (made.files.gone > 0) console.log(`${made.files.gone} files were removed meanwhile and are not in it.`)
    if (made.files.lost > 0)
      throw new Refused(
        `${made.files.lost} files that the database speaks of are not in the store, or damaged there. The rest is kept.`,
      )
  },
}

export const restoreCommand: Command = {
  usage: 'restore <folder> [--replace]',
  what: 'puts a backup into an empty database and its files into the store; the site is stopped',
  help: [
    '--replace   empties the database first, once every checksum was found right',
    'An older backup is brought to this version; one of a newer version is refused.',
  ],
  options: { replace: { type: 'boolean' } },
  words: [1, 1],
  async run({ words: [folder = ''], options: { replace = false } }) {
    const config = configured()
    const storage = await openStorage(config)
    const asked = { folder: path.resolve(folder), storage, replace: replace === true, say: console.log }
    const put = await withDatabase(config, (urls) => restore({ ...asked, urls }))
    if (!put) throw new Refused('')
    console.log(`Back are ${sizeOf(put)}, as they were at ${put.madeAt}.`)
  },
}

function sizeOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.count} files`
}
