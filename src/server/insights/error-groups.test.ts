import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'
import { logFault } from './log-error.ts'

setUp()

const print = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
const report = (fingerprint?: string, words = 'no such room', page_url = '/browse') =>
  post(guest, '/error-logs', { error_message: words, page_url, fingerprint, context: { type: 'javascript_error' } })
const groups = () => world.sql`select * from error_groups order by first_seen, fingerprint`
const groupOf = async (fingerprint: string) => (await groups()).find((group) => group.fingerprint === fingerprint)
const daysOf = (fingerprint: string) =>
  world.sql`select day::text, times from error_days where fingerprint = ${fingerprint} order by day`

test(claim('10.30', 'errors with one fingerprint are one group, counted by UTC day'), async () => {
  const fingerprint = print()
  await report(fingerprint, 'no room for ann')
  world.clock.set('2027-03-01T23:59:59.999Z')
  await report(fingerprint, 'no room for bob')
  world.clock.set('2027-03-02T00:00:00Z')
  await report(fingerprint, 'no room for cid')
  expect(await groupOf(`b${fingerprint}`)).toEqual({
    fingerprint: `b${fingerprint}`,
    kind: 'javascript_error',
    page: '/browse',
    message: 'no room for cid',
    first_seen: Temporal.Instant.from(MONDAY_MORNING),
    last_seen: world.clock.now(),
    times: 3,
    resolved_at: null,
  })
  expect(await daysOf(`b${fingerprint}`)).toEqual([
    { day: '2027-03-01', times: 2 },
    { day: '2027-03-02', times: 1 },
  ])
})

test('fifty simultaneous errors are all counted', async () => {
  const fingerprint = print()
  await Promise.all(Array.from({ length: 50 }, () => report(fingerprint)))
  expect(await groupOf(`b${fingerprint}`)).toMatchObject({ times: 50 })
})

test('without a stack, kind and page form the group, whatever the message', async () => {
  for (const [words, page] of [
    ['one', '/space/1'],
    ['two', '/space/2?token=x'],
    ['three', '/wp-login.php'],
  ])
    expect((await report(undefined, words, page)).status).toBe(200)
  const pages = (await groups()).filter(({ message }) => ['two', 'three'].includes(message))
  expect(pages.map(({ page, times }) => [page, times]).sort()).toEqual([
    ['/space/:id', 2],
    ['other', 1],
  ])
})

test('an invalid fingerprint is refused, and a browser’s never joins a server group', async () => {
  for (const bad of ['', 'x'.repeat(16), 's0123456789abcdef', '0'.repeat(15)])
    expect((await report(bad)).status).toBe(400)
  const fingerprint = print()
  await report(fingerprint)
  expect(await groupOf(`s${fingerprint}`)).toBeUndefined()
})

test('strangers with invented fingerprints create at most 500 groups a day, and the rest counts by page', async () => {
  world.clock.set('2027-03-05T08:00:00Z')
  await world.sql`
    insert into error_groups (fingerprint, kind, page, message, first_seen, last_seen, times)
    select 'b' || lpad(to_hex(n), 16, '0'), 'other', 'other', 'x', ${world.clock.now()}, ${world.clock.now()}, 1
    from generate_series(1, 500) n`
  const fingerprint = print()
  await report(fingerprint, 'made up', '/terms')
  expect(await groupOf(`b${fingerprint}`)).toBeUndefined()
  expect((await groups()).find(({ message }) => message === 'made up')).toMatchObject({ page: '/terms', times: 1 })
  world.clock.set('2027-03-06T00:00:00Z')
  await report(fingerprint)
  expect(await groupOf(`b${fingerprint}`)).toBeDefined()
})

const faultRows = () => world.sql`select context->>'error_id' as id, fingerprint from error_logs order by id`

test(claim('10.31', 'a server error is a row with the ID the visitor saw, 60 a minute and process'), async () => {
  const fail = (id: string) => logFault(world.deps, 'x', { requestId: id, path: '/api/spaces', err: new Error(id) })
  for (let n = 0; n < 70; n++) fail(`fault-${n}`)
  await expect.poll(async () => (await faultRows()).length).toBe(60)
  const rows = await faultRows()
  expect(rows.map(({ id }) => id)).toContain('fault-59')
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(await groupOf(rows[0]?.fingerprint)).toMatchObject({ kind: 'Error', page: '/api', times: 60 })
  world.clock.pass({ minutes: 1 })
  fail('later')
  await expect.poll(async () => (await faultRows()).length).toBe(61)
  world.faults.length = 0
})

test('details are deleted with the rows after 90 days, and counts remain', async () => {
  const fingerprint = print()
  await report(fingerprint, 'said by ann')
  world.clock.pass({ hours: 90 * 24, milliseconds: 1 })
  await world.runScheduled()
  expect(await groupOf(`b${fingerprint}`)).toMatchObject({ message: '', times: 1 })
  expect(await daysOf(`b${fingerprint}`)).toHaveLength(1)
})

test('strangers who use up a day’s groups leave the server its own', async () => {
  world.clock.set('2027-04-05T08:00:00Z')
  await world.sql`
    insert into error_groups (fingerprint, kind, page, message, first_seen, last_seen, times)
    select 'b' || lpad(to_hex(n), 16, '0'), 'other', 'other', 'x', ${world.clock.now()}, ${world.clock.now()}, 1
    from generate_series(4096, 4595) n`
  const faults = [new Error('one of ours'), (() => new Error('another of ours'))()]
  for (const [n, err] of faults.entries())
    logFault(world.deps, 'x', { requestId: `own-${n}`, path: '/api/spaces', err })
  const ours = async () => (await groups()).filter(({ message }) => /of ours$/.test(message))
  await expect.poll(async () => (await ours()).length).toBe(2)
  world.faults.splice(0)
})

test('a thrown value that isn’t an error, and can’t even be printed, stops nothing', async () => {
  logFault(world.deps, 'x', { requestId: 'odd', path: '/api/spaces', err: Object.create(null) })
  await expect.poll(() => world.faults.length).toBe(1)
  world.faults.splice(0)
})
