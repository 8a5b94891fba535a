import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../../src/server/external/storage/open-storage.ts'
import { backUp } from '../../src/server/operating/backup/back-up.ts'
import { countRows, weighBytes } from '../../src/server/operating/backup/checksums.ts'
import {
  type Manifest,
  readManifest,
  type TablePart,
  writeManifest,
} from '../../src/server/operating/backup/manifest.ts'
import { restore } from '../../src/server/operating/backup/restore.ts'
import { readBaseline } from '../../src/server/platform/database/baseline.ts'
import { connectionOptions, openDatabase } from '../../src/server/platform/database/connect.ts'
import { claim } from '../requirements/claim.ts'
import { cleanEnvironment } from '../support/clean-environment.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { laterMigrations } from '../support/later-migrations.ts'
import { aPdf, aSender, upload } from '../support/uploads.ts'
import { aWorld } from '../support/world.ts'
import { asSuperuser } from './planted-setups.ts'

const ROWS = 300_000
const root = path.resolve(import.meta.dirname, '..', '..')
const home = mkdtempSync(path.join(tmpdir(), 'daylet-broken-'))
const place = (name: string) => path.join(home, name)
const storage = () => openStorage({ dataDir: place('site'), s3: null })
let database: FreshDatabase
let owner: postgres.Sql
let whole: Manifest
beforeAll(async () => {
  database = await freshDatabase()
  const world = await aWorld({ on: database, env: { DATA_DIR: place('site') } })
  await upload(await aSender(world), '/documents', [['a.pdf', aPdf()]])
  await world.close()
  await asSuperuser(
    database,
    `create or replace function jobs.job_now() returns timestamptz language sql stable as 'select now()';
      drop table jobs.test_clock;
      insert into performance_metrics (metric_name, metric_value, page_url, timestamp)
      select 'LCP', n, '/browse', now() from generate_series(1, ${ROWS}) n`,
  )
  owner = postgres({ ...connectionOptions(database.ownerUrl), max: 1, onnotice: () => {} })
  whole = await back('whole')
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

const back = async (folder: string, say = () => {}) =>
  backUp({
    folder: place(folder),
    ownerUrl: database.ownerUrl,
    storage: await storage(),
    now: Temporal.Now.instant,
    say,
  })
const put = async (folder: string, replace = true) => {
  const urls = { app: database.appUrl, owner: database.ownerUrl }
  return restore({ folder: place(folder), urls, storage: await storage(), replace })
}
const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows, digest }) => [name, rows, digest])
const people = async () => (await owner<{ n: number }[]>`select count(*)::int as n from accounts`)[0]?.n
const stored = () => readdirSync(path.join(place('site'), 'storage', 'documents'))

describe(claim('10.40', 'an incomplete backup is refused, and nothing is changed'), () => {
  const accounts = (folder: string) => path.join(folder, 'tables', 'public.accounts.gz')
  const manifest = (folder: string) => path.join(folder, 'manifest.json')
  const document = (folder: string) => path.join(folder, 'files', 'documents', stored()[0] ?? '')
  const alter = (file: string) => {
    const bytes = readFileSync(file)
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  test.each<[what: string, hurt: (folder: string) => unknown, words: string]>([
    ['a table that is cut off', (it) => truncateSync(accounts(it), 40), 'public.accounts.gz has 40 bytes'],
    ['a table that was altered', (it) => alter(accounts(it)), 'public.accounts.gz has a different checksum'],
    ['a table that is not there', (it) => rmSync(accounts(it)), 'public.accounts.gz is missing'],
    ['a list of files that was altered', (it) => alter(path.join(it, 'files.gz')), 'files.gz has a different checksum'],
    ['a file that was altered', (it) => alter(document(it)), 'has a different checksum'],
    ['a file that is not there', (it) => rmSync(document(it)), 'is missing'],
    ['a manifest that is cut off', (it) => truncateSync(manifest(it), 900), 'altered or is cut off'],
    ['a manifest that was altered', (it) => change(manifest(it), '"rows": 1,', '"rows": 2,'), 'altered or is cut off'],
    ['no manifest', (it) => rmSync(manifest(it)), 'contains no complete backup'],
    ['a backup of a newer version', (it) => newer(it), 'newer than this version of Daylet: 9999_to_come.sql'],
    [
      'a backup made halfway through the migrations before the baseline',
      (it) => recordedIn(it, readBaseline().earlier.migrations.slice(0, 60)),
      'First update it to the last version before 0.1.0',
    ],
  ])('%s', async (_what, hurt, words) => {
    rmSync(place('hurt'), { recursive: true, force: true })
    cpSync(place('whole'), place('hurt'), { recursive: true })
    await hurt(place('hurt'))
    await expect(put('hurt')).rejects.toThrow(words)
    expect([await people(), stored().length]).toEqual([1, 1])
  })

  function change(file: string, from: string, to: string): void {
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
  }

  async function newer(folder: string): Promise<void> {
    const read = await readManifest(folder)
    await writeManifest(folder, {
      ...read,
      migrations: [...read.migrations, { name: '9999_to_come.sql', checksum: '' }],
    })
  }

  async function recordedIn(folder: string, migrations: Manifest['migrations']): Promise<void> {
    await writeManifest(folder, { ...(await readManifest(folder)), migrations })
  }

  test('a database with people in it, and one that a site uses', async () => {
    await expect(put('whole', false)).rejects.toThrow('is not empty')
    const site = openDatabase(database.appUrl, { max: 1 })
    await site.sql`select 1`
    await expect(put('whole')).rejects.toThrow('A site is connected')
    await site.close()
    expect(await people()).toBe(1)
  })

  test('a folder that contains a backup or something else', async () => {
    await expect(back('whole')).rejects.toThrow('already contains a backup')
    writeFileSync(path.join(place('site'), 'other.txt'), '')
    await expect(back('site')).rejects.toThrow('is not empty')
  })

  test('a folder that can’t be created', async () => {
    writeFileSync(place('file'), '')
    await expect(back(path.join('file', 'inside'))).rejects.toThrow('cannot be created (ENOTDIR)')
  })
})

test('a file removed during the backup is included, and one that was missing before is reported as lost', async () => {
  const folder = path.join(place('site'), 'storage', 'documents')
  const file = path.join(folder, stored()[0] ?? '')
  const bytes = readFileSync(file)
  const { files } = await back('removed', () => rmSync(file, { force: true }))
  expect(files).toMatchObject({ count: 1, lost: 0, gone: 0 })
  expect((await back('lost')).files).toMatchObject({ count: 0, lost: 1, gone: 0 })
  writeFileSync(file, 'something else')
  expect((await back('damaged')).files).toMatchObject({ count: 0, lost: 1, gone: 0 })
  writeFileSync(file, bytes)
})

async function killed(args: string[], when: (said: string) => boolean): Promise<void> {
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: place('site') }
  const env = { ...cleanEnvironment(), ...urls }
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'daylet.ts'), ...args], { env })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  const gone = once(child, 'exit')
  await expect.poll(() => when(said), { interval: 5, timeout: 30_000 }).toBe(true)
  child.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
}

describe(claim('10.41', 'killed halfway and started again'), () => {
  test('a backup becomes complete', async () => {
    const halfWay = () => existsSync(path.join(place('again'), 'tables', 'public.accounts.gz'))
    await killed(['backup', place('again')], halfWay)
    await expect(put('again')).rejects.toThrow('contains no complete backup')
    expect(rowsOf(await back('again'))).toEqual(rowsOf(whole))
  })

  test('a restore leaves an empty database, and then a complete one', async () => {
    await killed(['restore', place('whole'), '--replace'], (said) => said.includes('Restoring the database'))
    await expect.poll(people).toBe(0)
    await put('whole', false)
    expect(rowsOf(await back('after'))).toEqual(rowsOf(whole))
    expect(stored()).toHaveLength(1)
  })
})

test('a backup from before the baseline is restored, and the baseline is recorded', async () => {
  const { files, earlier } = readBaseline()
  cpSync(place('whole'), place('earlier'), { recursive: true })
  const manifest = await readManifest(place('earlier'))
  const later = laterMigrations()
  const known = manifest.tables.filter(({ name }) => !later.tables.includes(name))
  const tables = await Promise.all(
    known.map((table) => {
      const added = later.columns.filter((one) => one.table === table.name).map(({ column }) => column)
      return added.length > 0 ? withoutColumns(place('earlier'), table, added) : table
    }),
  )
  const sequences = manifest.sequences.filter(({ name }) => !later.tables.some((table) => name.startsWith(`${table}_`)))
  await writeManifest(place('earlier'), { ...manifest, tables, sequences, migrations: earlier.migrations })
  await put('earlier')
  const recorded = await owner<{ name: string }[]>`select name from migrations order by name`
  expect(recorded.slice(0, files.length).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  expect(rowsOf(await back('after-earlier'))).toEqual(rowsOf(whole))
})

async function withoutColumns(folder: string, table: TablePart, added: readonly string[]): Promise<TablePart> {
  const file = path.join(folder, table.file)
  const kept = table.columns.flatMap((column, at) => (added.includes(column) ? [] : [at]))
  const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1)
  const text = lines.map((line) => `${kept.map((at) => line.split('\t')[at]).join('\t')}\n`).join('')
  writeFileSync(file, gzipSync(text))
  const counted = countRows()
  counted.end(text)
  await once(counted.resume(), 'end')
  const columns = kept.map((at) => table.columns[at] ?? '')
  return { ...table, ...counted.result(), columns, ...(await weighBytes(createReadStream(file))) }
}
