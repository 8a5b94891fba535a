import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { anAdmin } from '../support/applications.ts'
import { aGazetteer, aHost } from '../support/hosts.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aMadeGuest, type Person } from '../support/people.ts'
import { aBegunBooking, exampleTax, report } from '../support/problems.ts'
import { aRequest, hostOf } from '../support/requests.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

const AT_ONCE = 50
const DAY = days('2027-03-20')
const TWO_DAYS = days('2027-03-20', '2027-03-21')

let world: World
beforeAll(async () => {
  world = await aWorld()
  await exampleTax(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

type Act = { by: Person; send: (body: object) => Promise<unknown>; body: object; other: object }

async function aHold() {
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'flexible' })
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: DAY, people: 2 })
  return { id, spaceId, guest, host }
}

async function aSale() {
  const made = await aHold()
  await made.guest.api.bookings.checkOut({ id: made.id, card: TEST_CARD })
  return made
}

async function aReport() {
  const begun = await aBegunBooking(world)
  return { ...begun, id: await report(begun.guest, begun.id) }
}

const ACTS: Record<string, () => Promise<Act>> = {
  'bookings.holdSlot': async () => {
    const { id: spaceId } = await aSpace(world)
    const by = await aMadeGuest(world)
    const body = { spaceId, ask: DAY, people: 2 }
    return { by, send: by.api.bookings.holdSlot as never, body, other: { ...body, people: 3 } }
  },
  'bookings.checkOut': async () => {
    const { id, guest: by } = await aHold()
    const body = { id, card: TEST_CARD }
    return { by, send: by.api.bookings.checkOut as never, body, other: { ...body, keepCard: true } }
  },
  'listings.importListings': async () => {
    await aGazetteer(world)
    const by = await aHost(world)
    const head = 'title,type,people,city,country,address,price_per_day'
    const csv = `${head}\nLoft,studio,12,Berlin,DE,Elbestrasse 1,240`
    return { by, send: by.api.listings.importListings as never, body: { csv }, other: { csv: `${csv}0` } }
  },
  'calendars.importBlocks': async () => {
    const by = await aHost(world)
    const { id } = await aSpace(world, { host_id: by.id })
    const csv = `space,from,to\n${id},2027-03-20,2027-03-20`
    return { by, send: by.api.calendars.importBlocks as never, body: { csv }, other: { csv: `${csv} 10:00` } }
  },
  'bookingSteps.acceptRequest': async () => {
    const { id, host: by } = await aRequest(world)
    return {
      by,
      send: by.api.bookingSteps.acceptRequest as never,
      body: { id },
      other: { id: (await aRequest(world)).id },
    }
  },
  'bookingSteps.declineRequest': async () => {
    const { id, host: by } = await aRequest(world)
    const body = { id, reason: 'We are closed then.' }
    return { by, send: by.api.bookingSteps.declineRequest as never, body, other: { id, reason: 'No.' } }
  },
  'bookingSteps.withdrawRequest': async () => {
    const { id, guest: by } = await aRequest(world)
    const body = { id, reason: '' }
    return { by, send: by.api.bookingSteps.withdrawRequest as never, body, other: { id, reason: 'Plans changed.' } }
  },
  'bookingSteps.cancelBooking': async () => {
    const { id, guest: by } = await aSale()
    const { refundCents } = await by.api.bookingSteps.previewCancellation({ id })
    const body = { id, reason: '', refundCents }
    return { by, send: by.api.bookingSteps.cancelBooking as never, body, other: { ...body, refundCents: 1 } }
  },
  'bookingChanges.proposeChange': async () => {
    const { id, guest: by } = await aSale()
    const { quote } = await by.api.bookingChanges.previewChange({ id, ask: TWO_DAYS })
    const body = { id, ask: TWO_DAYS, totalCents: quote.total }
    return { by, send: by.api.bookingChanges.proposeChange as never, body, other: { ...body, people: 3 } }
  },
  'bookingChanges.acceptChange': async () => {
    const { id, guest, host: by } = await aSale()
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask: TWO_DAYS })
    await guest.api.bookingChanges.proposeChange({ id, ask: TWO_DAYS, totalCents: quote.total })
    return { by, send: by.api.bookingChanges.acceptChange as never, body: { id }, other: { id: (await aSale()).id } }
  },
  'paymentMethods.addMethod': async () => {
    const by = await aMadeGuest(world)
    const other = { card: { ...TEST_CARD, expYear: TEST_CARD.expYear + 1 } }
    return { by, send: by.api.paymentMethods.addMethod as never, body: { card: TEST_CARD }, other }
  },
  'bookingProblems.reportProblem': async () => {
    const { id, guest: by } = await aBegunBooking(world)
    const body = { id, reason: 'not_clean', text: 'The floor is sticky.' }
    return { by, send: by.api.bookingProblems.reportProblem as never, body, other: { ...body, text: 'It’s cold.' } }
  },
  'bookingProblems.answerProblem': async () => {
    const { id, host: by } = await aReport()
    const body = { id, text: 'We’re sorry.', offerCents: 500 }
    return { by, send: by.api.bookingProblems.answerProblem as never, body, other: { ...body, offerCents: 600 } }
  },
  'bookingProblems.acceptOffer': async () => {
    const { id, guest: by, host } = await aReport()
    await host.api.bookingProblems.answerProblem({ id, text: 'We’re sorry.', offerCents: 500 })
    const body = { id, offerCents: 500 }
    return { by, send: by.api.bookingProblems.acceptOffer as never, body, other: { ...body, offerCents: 400 } }
  },
  'bookingProblems.withdrawProblem': async () => {
    const { id, guest: by } = await aReport()
    const body = { id, state: 'open' }
    return { by, send: by.api.bookingProblems.withdrawProblem as never, body, other: { ...body, state: 'answered' } }
  },
  'bookingProblems.settleProblem': async () => {
    const { id } = await aReport()
    await world.sql`update booking_problems set created_at = '2027-01-01' where id = ${id}`
    const by = await anAdmin(world)
    const body = { id, refundCents: 500, reason: 'The photos show it.' }
    return { by, send: by.api.bookingProblems.settleProblem as never, body, other: { ...body, refundCents: 0 } }
  },
  'admin.decidePayout': async () => {
    const { id, hostId } = await aBegunBooking(world)
    await world.sql`
      update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'x' where id = ${hostId}`
    world.clock.pass({ hours: 72 })
    await world.runScheduled()
    const by = await anAdmin(world)
    const body = { id, refundCents: 500, reason: 'We looked at it.' }
    return { by, send: by.api.admin.decidePayout as never, body, other: { ...body, refundCents: 0 } }
  },
  'accounting.settleDifference': async () => {
    const by = await anAdmin(world)
    const body = { id: await aDifference(), how: 'booked', reason: 'The gateway is right.' }
    return { by, send: by.api.accounting.settleDifference as never, body, other: { ...body, how: 'accepted' } }
  },
}

async function aDifference(): Promise<string> {
  const now = world.clock.now()
  const [row] = await world.sql<{ id: string }[]>`
    with run as (
      insert into reconciliation_runs (from_at, to_at, started_at, read_to, finished_at) values (${now.subtract({ hours: 1 })}, ${now}, ${now}, ${now}, ${now}) returning id)
    insert into reconciliation_differences (what, kind, subject, theirs_cents, theirs_currency, at, found_in, found_at, seen_at)
    select 'missing_here', 'charge', ${crypto.randomUUID()}, 100, 'USD', ${now}, id, ${now}, ${now} from run returning id`
  return row?.id ?? ''
}

/**
 * These tables count every request, so they don't show its effect, or they hold sums: an act adds to a row or begins one.
 * The invariants compare the sums with the ledger.
 */
const BESIDE = new Set([
  'idempotency_keys',
  'rate_limits',
  'rate_limit_hits',
  'sessions',
  'ids',
  'migrations',
  'ledger_sums',
])

async function rows(): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string; count: number }[]>`
    select format('%I.%I', schemaname, tablename) as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename), false, true, '')))[1]::text::int as count
    from pg_tables where schemaname in ('public', 'sandbox')`
  return Object.fromEntries(
    tables.filter(({ name }) => !BESIDE.has(name.replace('public.', ''))).map(({ name, count }) => [name, count]),
  )
}

async function rowsBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rows()
  await act()
  const after = await rows()
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(grown.filter(([, more]) => more !== 0))
}

describe(`with one key, ${AT_ONCE} at once`, () => {
  test('include all endpoints that the contract declares, and each that moves money or a booking', () => {
    const said = Object.entries(contract).flatMap(([module, endpoints]) =>
      Object.entries(endpoints as object)
        .filter(([, { '~orpc': one }]) => one.meta.once)
        .map(([name]) => `${module}.${name}`),
    )
    expect(Object.keys(ACTS).sort()).toEqual([...said, 'bookings.holdSlot'].sort())
  })

  test.each(Object.keys(ACTS))('%s takes effect once, and all get the same response', async (name) => {
    const alone = await ACTS[name]?.()
    const many = await ACTS[name]?.()
    if (!alone || !many) throw new Error(`no such act: ${name}`)
    const once = await rowsBy(() => alone.send({ ...alone.body, idempotencyKey: crypto.randomUUID() }))
    expect(Object.keys(once).length, 'it does something').toBeGreaterThan(0)
    const idempotencyKey = crypto.randomUUID()
    const replies: unknown[] = []
    const all = async () => {
      const sent = Array.from({ length: AT_ONCE }, () => many.send({ ...many.body, idempotencyKey }))
      replies.push(...(await Promise.all(sent)))
    }
    expect(await rowsBy(all)).toEqual(once)
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(
      await rowsBy(() =>
        expect(many.send({ ...many.other, idempotencyKey })).rejects.toMatchObject({ code: 'key_reused' }),
      ),
    ).toEqual({})
    await world.runJobs()
    await expectInvariants(world.sql)
  })
})
