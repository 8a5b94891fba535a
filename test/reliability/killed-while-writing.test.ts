import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { aHost } from '../support/hosts.ts'
import { expectInvariants } from '../support/invariants.ts'
import type { Person } from '../support/people.ts'
import { aRunningSite, faultsIn, type RunningSite } from '../support/running-site.ts'
import { aPdf, aPicture, upload } from '../support/uploads.ts'

const KILLS = Number(process.env.KILLS ?? 4)
const UPLOADERS = 3

const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-killed-'))
const clock = { now: () => Temporal.Now.instant(), set() {}, pass() {} }
let database: FreshDatabase
let db: ReturnType<typeof openDatabase>
let site: RunningSite
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.ownerUrl, { max: 4 })
  site = await aRunningSite({ appUrl: database.appUrl, dataDir })
})
afterAll(async () => {
  await site.stop()
  await expectInvariants(db.sql)
  await db.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Writer = { host: Person; id: string; acknowledged: string; typed: number }
type Sender = { host: Person; id: string; photos: Set<string>; documents: Set<string> }

const aHostWithDraft = async () => {
  const host = await aHost({ url: site.url, sql: db.sql, clock })
  return { host, id: (await host.api.listings.createListing({})).id }
}
const isCut = (error: unknown) => !(error instanceof Error && 'status' in error)

async function write(writer: Writer, goesOn: () => boolean): Promise<void> {
  const { api } = writer.host
  let { version } = await api.listings.showListing({ id: writer.id })
  while (goesOn()) {
    const description = `${++writer.typed} ${'words '.repeat(200)}`
    try {
      version = (await api.listings.saveDraft({ id: writer.id, version, changes: { description } })).version
      writer.acknowledged = description.trim()
    } catch (error) {
      expect([isCut(error), goesOn()], `${error}\n${faultsIn(dataDir)}`).toEqual([true, false])
      return
    }
  }
}

async function send(sender: Sender, picture: Buffer, goesOn: () => boolean): Promise<void> {
  for (let n = 0; n < 4 && goesOn(); n++) {
    const kind = n % 2 === 0 ? 'photos' : 'documents'
    const at = kind === 'photos' ? `/host/spaces/${sender.id}/photos` : '/documents'
    const files = [1, 2].map((i) =>
      kind === 'photos' ? (['a.jpg', picture] as [string, Buffer]) : ([`${i}.pdf`, aPdf(200_000)] as [string, Buffer]),
    )
    const answer = await upload(sender.host, at, files).catch(String)
    if (typeof answer === 'string') return expect(goesOn(), `${answer}\n${faultsIn(dataDir)}`).toBe(false)
    expect(answer.status, faultsIn(dataDir)).toBe(201)
    for (const { id } of answer.body.items ?? []) sender[kind].add(id)
  }
}

test(`a server killed ${KILLS} times while drafts are written and files are sent loses nothing it confirmed`, async () => {
  const picture = await aPicture('jpeg', 1600, 1200)
  const writer: Writer = { ...(await aHostWithDraft()), acknowledged: '', typed: 0 }
  const senders: Sender[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // An account may upload ten batches a minute.
    for (let n = 0; n < UPLOADERS; n++)
      senders.push({ ...(await aHostWithDraft()), photos: new Set(), documents: new Set() })
    let alive = true
    const goesOn = () => alive
    const news = senders.slice(-UPLOADERS)
    const [before, failures] = [writer.typed, [] as unknown[]]
    const work = [write(writer, goesOn), ...news.map((one) => send(one, picture, goesOn))].map((one) =>
      one.catch((error: unknown) => void failures.push(error)),
    )
    const isTime = () => writer.typed - before > 5 + kill && (kill % 2 === 0 || finished(news) > 1)
    await expect.poll(() => failures.length > 0 || isTime(), { timeout: 20_000 }).toBe(true)
    alive = false
    await site.kill()
    await Promise.all(work)
    expect(failures).toEqual([])
    site = await aRunningSite({ appUrl: database.appUrl, dataDir }, { PORT: new URL(site.url).port })
    await nothingIsLost(writer, senders)
  }
  expect(finished(senders)).toBeGreaterThan(KILLS)
}, 300_000)

const finished = (senders: readonly Sender[]) =>
  senders.reduce((sum, { photos, documents }) => sum + photos.size + documents.size, 0)

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

async function nothingIsLost(writer: Writer, senders: readonly Sender[]): Promise<void> {
  const { draft } = await writer.host.api.listings.showListing({ id: writer.id })
  const stands = Number.parseInt(draft.description || '0', 10)
  expect(stands).toBeGreaterThanOrEqual(Number.parseInt(writer.acknowledged || '0', 10))
  expect(draft.description === '' || draft.description.endsWith('words')).toBe(true)
  for (const { host, id, photos } of senders) {
    const { items } = await host.api.photosOfSpaces.listPhotos({ id: id as never })
    expect(items.map((photo) => photo.id)).toEqual(expect.arrayContaining([...photos]))
    for (const { url } of items.slice(0, 2)) expect((await host.fetch(`${url}?width=320`)).status).toBe(200)
  }
  const rows = await db.sql<{ id: string; bucket: string; state: string }[]>`select id, bucket, state from files`
  const stored = ['spaces', 'documents'].flatMap((bucket) =>
    namesIn(path.join(dataDir, 'storage', bucket)).map((name) => ({ bucket, name })),
  )
  // Every stored file has a row for the job that deletes unused files, and every file that is still in use is stored.
  const known = new Set(rows.map(({ id }) => id))
  expect(stored.filter(({ name }) => !known.has(name))).toEqual([])
  const there = new Set(stored.map(({ name }) => name))
  expect(rows.filter(({ id, state }) => ['kept', 'in_use'].includes(state) && !there.has(id))).toEqual([])
  for (const { documents } of senders) for (const id of documents) expect(there).toContain(id)
}
