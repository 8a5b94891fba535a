import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anExport } from '../../../test/support/exports.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aMailbox } from '../../../test/support/mailbox.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../../test/support/people.ts'
import { leftBehind } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { EXPORT_KEPT_DAYS, MOST_EXPORTS_A_DAY } from '../../domain/accounts/data-export.ts'
import type { Deps } from '../platform/deps.ts'
import { openJobs } from '../platform/jobs/job-queue.ts'
import { prepareExport } from './prepare-export.ts'

let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  mailbox = await aMailbox()
  world = await aWorld({ smtp: mailbox.url })
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
  await mailbox.close()
})
const someone = async (name?: string) => proveAddress(world, await aGuest(world, name))
const request = ({ api }: Person) => api.dataExports.requestExport()
const show = ({ api }: Person) => api.dataExports.showExport()
const confirm = ({ api }: Person) => api.sessions.reauthenticate({ by: 'password', password: PASSWORD })
const jobsWaiting = async () => {
  const rows = await world.sql`select 1 from jobs.job where name = 'exports.prepare' and state in ('created', 'retry')`
  return rows.length
}

describe('an export', () => {
  test('is prepared in the background, offered with its size, and announced by an email without access to it', async () => {
    const ada = await someone()
    expect(await show(ada)).toEqual({ state: 'none', file: null })
    expect(await request(ada)).toEqual({ state: 'preparing', file: null })
    expect(await show(ada)).toEqual({ state: 'preparing', file: null })
    await expect(ada.api.dataExports.downloadExport()).rejects.toMatchObject({ code: 'not_found' })
    await world.runJobs()
    const { state, file } = await show(ada)
    const expiresAt = world.clock
      .now()
      .add({ hours: 24 * EXPORT_KEPT_DAYS })
      .toString()
    expect([state, file?.expiresAt]).toEqual(['ready', expiresAt])
    const download = await ada.fetch('/api/v1/profile/export/file')
    expect(download.headers.get('content-disposition')).toContain('filename="daylet-my-data.json"')
    expect(download.headers.get('cache-control')).toBe('no-store')
    const bytes = await download.arrayBuffer()
    expect(bytes.byteLength).toBe(file?.bytes)
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ account: { email: ada.email } })
    const mail = mailbox.last(ada.email)
    expect(mail?.subject).toBe('Your data export is ready')
    expect(mail?.text.match(/https?:\S+/g)).toEqual([`${world.url}/profile#data`])
  })

  test('is made once, however often it is requested at the same time', async () => {
    const ada = await someone()
    const answers = await Promise.all(Array.from({ length: 24 }, () => request(ada)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['preparing']))
    expect(await jobsWaiting()).toBe(1)
    await world.runJobs()
    expect(mailbox.mails.filter(({ to }) => to === ada.email)).toHaveLength(2)
  })

  test('is announced to open pages', async () => {
    const ada = await someone()
    await anExport(world, ada)
    const news = await world.sql<{ kind: string }[]>`
      select news->>'kind' as kind from account_news where account_id = ${ada.id} order by seq`
    expect(news.map(({ kind }) => kind)).toEqual(['data_export', 'data_export'])
  })

  test('never runs at the same time as another in the same process', async () => {
    const people = [await someone(), await someone(), await someone()]
    const { sql, log } = world.deps
    let [running, most] = [0, 0]
    const watched = openJobs<Deps>({ sql, log }, [
      {
        ...prepareExport,
        run: async (deps, facts) => {
          most = Math.max(most, ++running)
          await prepareExport.run(deps, facts)
          running--
        },
      },
    ])
    for (const person of people) await request(person)
    expect(await watched.runDue(world.deps)).toBe(3)
    await watched.close()
    expect(most).toBe(1)
  })
})

describe('access to an export', () => {
  test(claim('12.8', 'is limited to its owner, within ten minutes of a sign-in or a confirmation'), async () => {
    const [ada, other] = [await someone(), await someone('Mara')]
    await anExport(world, ada)
    await anExport(world, other)
    expect(await (await other.api.dataExports.downloadExport()).text()).not.toContain(ada.email)
    expect((await aVisitor(world).fetch('/api/v1/profile/export/file')).status).toBe(401)
    world.clock.pass({ minutes: 10 })
    await expect(ada.api.dataExports.downloadExport()).rejects.toMatchObject({ code: 'confirm_first' })
    await confirm(ada)
    expect(await (await ada.api.dataExports.downloadExport()).text()).toContain(ada.email)
  })

  test('has no URL of its own, not even for its owner', async () => {
    const ada = await someone()
    await anExport(world, ada)
    const [file] = await world.sql<{ id: string }[]>`select id from files where owner_id = ${ada.id}`
    const id = file?.id as never
    for (const bucket of ['exports', 'documents', 'people', 'spaces'])
      expect([bucket, (await ada.fetch(`/storage/${bucket}/${id}`)).status]).toEqual([bucket, 404])
    await expect(ada.api.files.linkDocument({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(ada.api.files.removeDocument({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is limited to five downloads a minute', async () => {
    const ada = await someone()
    await anExport(world, ada)
    for (let n = 1; n < 5; n++) await ada.api.dataExports.downloadExport()
    const refused = await ada.fetch('/api/v1/profile/export/file')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('ends with the account, including an export that is being prepared', async () => {
    const before = await leftBehind(world)
    const ada = await someone()
    await anExport(world, ada)
    await request(ada)
    await ada.api.profile.deleteAccount()
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    expect(await world.sql`select 1 from data_exports where account_id = ${ada.id}`).toHaveLength(0)
  })
})

describe('time and rate limits', () => {
  test('an export is deleted after seven days', async () => {
    const ada = await someone()
    await anExport(world, ada)
    world.clock.pass({ hours: 24 * EXPORT_KEPT_DAYS - 1 })
    await world.runScheduled()
    await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD })
    expect((await show(ada)).state).toBe('ready')
    world.clock.pass({ hours: 1 })
    await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD })
    expect(await show(ada)).toEqual({ state: 'none', file: null })
    await expect(ada.api.dataExports.downloadExport()).rejects.toMatchObject({ code: 'not_found' })
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual({ rows: 0, stored: 0, arriving: 0 })
  })

  test('a newer export replaces it, and the earlier one can be downloaded until then', async () => {
    const before = await leftBehind(world)
    const ada = await someone()
    await anExport(world, ada)
    await request(ada)
    const { state, file } = await show(ada)
    expect([state, file === null]).toEqual(['preparing', false])
    await ada.api.dataExports.downloadExport()
    await world.runJobs()
    expect((await leftBehind(world)).stored).toBe(before.stored + 1)
  })

  test('three exports can be requested in 24 hours, and the fourth is told when to retry', async () => {
    const ada = await someone()
    for (let n = 0; n < MOST_EXPORTS_A_DAY; n++) {
      await anExport(world, ada)
      world.clock.pass({ minutes: 2 })
    }
    const refused = await ada.fetch('/api/v1/profile/export', { method: 'POST' })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 24 * 3_600 - 360])
    expect(await refused.json()).toMatchObject({
      code: 'too_many_exports',
      detail: expect.stringContaining('3 exports of your data in 24 hours'),
    })
    expect((await show(ada)).state).toBe('ready')
    world.clock.pass({ hours: 23, minutes: 54 })
    await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD })
    expect((await request(ada)).state).toBe('preparing')
    await world.runJobs()
  })
})

describe('if an export fails', () => {
  const failing = () =>
    // The upload is mocked, because a full or unavailable store can't be produced on demand.
    vi.spyOn(world.deps.storage, 'upload').mockRejectedValue(new Error('no room on the other side'))

  test('it is retried, and finally its owner is told and can try again without losing one of the three', async () => {
    const before = await leftBehind(world)
    const ada = await someone()
    const broken = failing()
    await request(ada)
    for (let n = 0; n < 3; n++) {
      await world.runJobs()
      world.clock.pass({ seconds: 60 })
    }
    expect(world.faults.splice(0)).toHaveLength(1)
    expect(await show(ada)).toEqual({ state: 'failed', file: null })
    expect(mailbox.last(ada.email)?.subject).toBe('We couldn’t prepare your data export')
    expect(await leftBehind(world)).toEqual(before)
    broken.mockRestore()
    for (let n = 0; n < MOST_EXPORTS_A_DAY; n++) await anExport(world, ada)
  })

  test('a process that dies in the middle leaves it to another', async () => {
    const ada = await someone()
    const { sql, log } = world.deps
    const died = openJobs<Deps>({ sql, log }, [{ ...prepareExport, run: () => new Promise(() => {}) }])
    await request(ada)
    await world.sql`update jobs.test_clock set now = ${world.clock.now()}`
    void died.runDue(world.deps)
    await expect.poll(jobsWaiting).toBe(0)
    const heir = openJobs<Deps>({ sql, log }, [prepareExport])
    world.clock.pass({ seconds: 61 })
    await world.sql`update jobs.test_clock set now = ${world.clock.now()}`
    await heir.supervise()
    world.clock.pass({ seconds: 60 })
    await world.runJobs()
    await heir.close()
    expect((await show(ada)).state).toBe('ready')
  })

  test('a process that dies in the last attempt leaves no one waiting', async () => {
    const ada = await someone()
    await request(ada)
    await world.sql`delete from jobs.job where name = 'exports.prepare'`
    await world.sql`update data_exports set tries = 3, tried_at = ${world.clock.now()} where account_id = ${ada.id}`
    await world.runScheduled()
    expect((await show(ada)).state).toBe('preparing')
    world.clock.pass({ minutes: 10 })
    await world.runScheduled()
    expect((await show(ada)).state).toBe('failed')
    expect((await request(ada)).state).toBe('preparing')
    await world.runJobs()
    expect((await show(ada)).state).toBe('ready')
  })
})
